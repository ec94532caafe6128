import type { Seconds } from '#core/units.ts';
import { coherenceOf, type Coherence } from './coherence.ts';
import { correctBeats, millisecondsBetween, type Beat } from './correct-beats.ts';
import { rrSpectrum, windowSeconds } from './rr-spectrum.ts';
import type { RrStretch } from './rr-stretch.ts';
import { timeDomainOf } from './time-domain.ts';

/** Reading of the last 64 s. Where there is no score, the kind says why. secondsLeft is whole. */
export type CoherenceReading =
  | ({ kind: 'known' } & Coherence)
  /** The sensor sends only the heart rate. */
  | { kind: 'no-intervals' }
  | { kind: 'warming-up'; secondsLeft: Seconds }
  /** Beats were lost within the window. It has passed the gap in secondsLeft at the earliest. */
  | { kind: 'gap'; secondsLeft: Seconds }
  /** More beats came than fit into the time. */
  | { kind: 'repeated' }
  /** The sensor sends means of several beats, from which there is no true score. */
  | { kind: 'smoothed' }
  /** More than a tenth of the beats had to be corrected. */
  | { kind: 'artefacts'; share: number }
  /** The intervals hardly vary: SDNN under 5 ms. */
  | { kind: 'flat' };

/** Above this share nothing is computed. */
export const maxCorrectedShare = 0.1;
/** SDNN in milliseconds. Below it there is only noise to measure. */
const flatSdnn = 5;

/** The beats on the clock of the recording, with artefacts corrected. */
export function beatsOf({ startsAt, milliseconds }: RrStretch): readonly Beat[] {
  let at = startsAt;
  const ends = milliseconds.map((interval) => ({ at: (at += interval / 1000), isCorrected: false }));
  return correctBeats([{ at: startsAt, isCorrected: false }, ...ends]);
}

export const correctedShare = (beats: readonly Beat[]): number =>
  beats.filter(({ isCorrected }) => isCorrected).length / Math.max(1, beats.length);

/** Time until the intervals of these beats fill a window; 0 when they do. */
function secondsMissing(beats: readonly Beat[]): Seconds {
  const [first, last] = [beats[1], beats.at(-1)];
  return first && last ? Math.max(0, Math.ceil(windowSeconds - (last.at - first.at))) : windowSeconds;
}

/** @param beats corrected beats of one stretch, of which the last 64 s are used */
export function readWindow(beats: readonly Beat[]): CoherenceReading {
  const secondsLeft = secondsMissing(beats);
  if (secondsLeft > 0) return { kind: 'warming-up', secondsLeft };
  const endsAt = beats.at(-1)?.at ?? 0;
  const first = beats.findLastIndex(({ at }) => at <= endsAt - windowSeconds);
  const share = correctedShare(beats.slice(first));
  if (share > maxCorrectedShare) return { kind: 'artefacts', share };
  const milliseconds = millisecondsBetween(beats.slice(first - 1));
  const sdnn = timeDomainOf([{ startsAt: 0, milliseconds }])?.sdnn ?? 0;
  if (sdnn < flatSdnn) return { kind: 'flat' };
  const times = beats.slice(first).map(({ at }) => at);
  return { kind: 'known', ...coherenceOf(rrSpectrum(times, milliseconds, endsAt)) };
}
