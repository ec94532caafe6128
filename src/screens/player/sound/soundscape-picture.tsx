import type { Soundscape } from '#core/domain/soundscapes.ts';

/** Drawn in 56 × 32. */
const paths: Record<Soundscape, string> = {
  rain: 'M8 4l-3 8M20 4l-3 8M32 4l-3 8M44 4l-3 8M14 16l-3 8M26 16l-3 8M38 16l-3 8M50 16l-3 8M9 28h3M22 28h3M35 28h3M47 28h3',
  waves: 'M2 12q6-8 13 0t13 0t13 0t13 0M2 20q6-8 13 0t13 0t13 0t13 0M2 28q6-8 13 0t13 0t13 0t13 0',
  stream: 'M2 8q14 8 26 2t26 4M2 17q10 7 20 2M34 18q10-4 20 3M2 26q14 6 26 1t26 3M28 17a3 3 0 1 0 .1 0',
};

/** A small drawing of a soundscape. Decoration. */
export function SoundscapePicture({ soundscape }: { soundscape: Soundscape }) {
  return (
    <svg viewBox="0 0 56 32" aria-hidden className="w-14 shrink-0 text-accent">
      <path d={paths[soundscape]} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
