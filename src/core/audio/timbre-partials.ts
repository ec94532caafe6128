import { overtones, type Timbre } from '#core/domain/timbres.ts';
import type { Hertz } from '#core/units.ts';
import { equalLoudnessFactor } from './loudness.ts';
import type { TonePartial } from './programme.ts';

// The lowest sample rate of a browser, that of a headset in a call, carries no more.
const highestPartial: Hertz = 7500;

/** Of the ear, around a frequency (Zwicker and Terhardt 1980, doi:10.1121/1.385079). */
const criticalBandwidth = (hertz: Hertz): Hertz => 25 + 75 * (1 + 1.4 * (hertz / 1000) ** 2) ** 0.69;

/**
 * Partials closer than a critical band sound rough, most at a quarter of it (Plomp and Levelt 1965,
 * doi:10.1121/1.1909741); beyond this part of it little is left.
 */
const smoothDistance = 2 / 3;

/**
 * What a tone sounds with in a timbre: its fundamental first, which is exact, and the overtones that are neither rough
 * nor too high. Their amplitudes follow the ear: an overtone that is heard better than the fundamental is the weaker for
 * it. All together they are as loud as the fundamental alone would be at 1, and peak at 1 at most.
 * fundamental: where the tone begins, Hz. highest: the highest that it reaches.
 */
export function timbrePartials(timbre: Timbre, fundamental: Hertz, highest: Hertz): readonly TonePartial[] {
  const kept = [{ ratio: 1, part: 1 }];
  for (const overtone of overtones[timbre]) {
    const hertz = overtone.ratio * fundamental;
    const below = (kept.at(-1)?.ratio ?? 1) * fundamental;
    const isSmooth = hertz - below >= smoothDistance * criticalBandwidth(hertz);
    if (isSmooth && overtone.ratio * highest <= highestPartial) kept.push(overtone);
  }
  const loudness = Math.hypot(...kept.map(({ part }) => part));
  const gains = kept.map(({ ratio, part }) => {
    const factor = Math.min(1, equalLoudnessFactor(fundamental, ratio * fundamental));
    return { ratio, gain: (part * factor) / loudness };
  });
  const peak = gains.reduce((sum, { gain }) => sum + gain, 0);
  return gains.map(({ ratio, gain }) => ({ ratio, gain: gain / Math.max(1, peak) }));
}
