import type { Soundscape } from '#core/domain/soundscapes.ts';

/** Drawn in 56 × 32. */
const paths: Record<Soundscape, string> = {
  rain: 'M8 4l-3 8M20 4l-3 8M32 4l-3 8M44 4l-3 8M14 16l-3 8M26 16l-3 8M38 16l-3 8M50 16l-3 8M9 29h3M22 29h3M35 29h3M47 29h3',
  roof: 'M4 22L28 9l24 13M12 18v11h32V18M10 3l-2 5M24 2l-2 5M38 3l-2 5M50 6l-2 5',
  waves: 'M2 12q6-8 13 0t13 0t13 0t13 0M2 20q6-8 13 0t13 0t13 0t13 0M2 28q6-8 13 0t13 0t13 0t13 0',
  stream: 'M2 8q14 8 26 2t26 4M2 18q9 6 17 2M37 19q9-3 17 3M2 27q14 6 26 1t26 2M23 20a5 4 0 1 1 10 0a5 4 0 1 1-10 0',
  waterfall: 'M8 5h16M16 5v19M24 5v21M32 5v19M32 5h16M40 5v21M6 28q5-4 10 0t10 0t10 0t10 0',
  wind: 'M4 11h27a5 5 0 1 0-5-5M4 18h40a5 5 0 1 1-5 5M4 25h20a4 4 0 1 1-4 4',
  fire: 'M28 3q9 8 9 16a9 9 0 0 1-18 0q0-5 4-9q1 4 4 5q-2-6 1-12M14 30l28-3M14 27l28 3',
  crickets: 'M14 24q12-10 26-2q5 1 4 5H18q-4 0-4-3M30 20l8-11l5 12M40 22q8-6 12-14M22 27l-4 4M34 27l3 4',
  thunder: 'M12 16a7 7 0 0 1 1-13a10 10 0 0 1 19-1a7 7 0 0 1 10 3a6 6 0 0 1 0 11zM28 17l-5 6h7l-5 7',
  bowl: 'M10 13h36q-2 15-18 15T10 13M14 13q14 4 28 0M20 31h16M44 8l8-5M49 11l3-1',
};

/** A small drawing of a soundscape. Decoration. */
export function SoundscapePicture({ soundscape, className = 'w-14' }: { soundscape: Soundscape; className?: string }) {
  return (
    <svg viewBox="0 0 56 32" aria-hidden className={`${className} shrink-0 text-accent`}>
      <path
        d={paths[soundscape]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
