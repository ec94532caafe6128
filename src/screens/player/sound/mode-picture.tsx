import type { Mode } from '#core/domain/sound.ts';

const width = 56;
const middle = 16;
const points = 112;

/** time: 0–1, from the left to the right edge; height: −1 to 1. */
type Wave = (time: number) => number;

const sine =
  (periods: number): Wave =>
  (time) =>
    Math.sin(2 * Math.PI * periods * time);

function pathOf(wave: Wave, height: number, centre = middle): string {
  return Array.from({ length: points + 1 }, (_, index) => {
    const time = index / points;
    return `${index === 0 ? 'M' : 'L'}${(width * time).toFixed(1)} ${(centre - height * wave(time)).toFixed(1)}`;
  }).join('');
}

const tone = sine(14);
const beat: Wave = (time) => Math.cos(2 * Math.PI * time) * tone(time);
const pulses: Wave = (time) => ((3 * time) % 1 < 0.55 ? tone(time) : 0);

const paths: Record<Mode, readonly string[]> = {
  pure: [pathOf(sine(4), 10)],
  binaural: [pathOf(sine(5), 6, 9), pathOf(sine(6), 6, 23)],
  monaural: [pathOf(beat, 12)],
  isochronic: [pathOf(pulses, 12)],
};

/** The waveform of a mode, as on an oscilloscope; binaural has one for each ear. Decoration. */
export function ModePicture({ mode }: { mode: Mode }) {
  return (
    <svg viewBox={`0 0 ${width} ${2 * middle}`} aria-hidden className="w-14 shrink-0 text-accent">
      {paths[mode].map((path) => (
        <path key={path} d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      ))}
    </svg>
  );
}
