import { FileAudio } from 'lucide-react';
import { isNoise, isSoundscape, type LayerSettings } from '#core/domain/layers.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import { SoundscapePicture } from '#components/figures/soundscape-picture.tsx';
import { ModePicture } from '#screens/player/sound/mode-picture.tsx';

const bars = 14;
const height = 28;

/** Bars as on an equaliser: even, or lower towards the right. */
const slopes: Record<NoiseColour, number> = { white: 0, pink: 0.6, brown: 1 };

function barsOf(colour: NoiseColour): string {
  return Array.from({ length: bars }, (_, index) => {
    // Looks irregular, and is the same every time.
    const jitter = 0.82 + 0.18 * Math.sin(7.3 * index + 1);
    const bar = Math.max(3, height * jitter * (1 - (slopes[colour] * index) / bars) ** 1.4);
    return `M${2 + 4 * index} ${(16 + bar / 2).toFixed(1)}V${(16 - bar / 2).toFixed(1)}`;
  }).join('');
}

export function LayerPicture({ kind }: { kind: LayerSettings['kind'] }) {
  if (isSoundscape(kind)) return <SoundscapePicture soundscape={kind} />;
  if (kind === 'clip') return <FileAudio aria-hidden className="w-14 shrink-0 text-accent" strokeWidth={1.5} />;
  if (!isNoise(kind)) return <ModePicture mode={kind} />;
  return (
    <svg viewBox="0 0 56 32" aria-hidden className="w-14 shrink-0 text-accent">
      <path d={barsOf(kind)} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
