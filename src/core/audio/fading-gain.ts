import type { Gain, Seconds } from '#core/units.ts';
import { cosineCurve, fadeSeconds, leadSeconds } from './fade.ts';

interface Fade {
  to: Gain;
  starts: Seconds;
  ends: Seconds;
}

/** The gap kept between two curves: a curve is withdrawn with every other that touches its first moment. */
const gap: Seconds = 0.003;

export interface FadingGain {
  readonly node: GainNode;
  /** Fades to a gain as soon as it can be done without a step; a wish not yet begun is replaced. Returns when it ends. */
  fadeTo: (gain: Gain) => Seconds;
  /** Fades to a gain so that the fade ends at a time of the audio clock. */
  fadeToAt: (gain: Gain, ends: Seconds) => void;
  /** The gain after everything scheduled. */
  target: () => Gain;
  /** When the last fade scheduled begins, or −Infinity. */
  lastStart: () => Seconds;
}

/**
 * A gain that only ever moves along raised cosines of 50 ms. A fade under way is never broken off (that would be a step):
 * the next one follows it.
 */
export function createFadingGain(context: BaseAudioContext, initial: Gain): FadingGain {
  const node = new GainNode(context, { gain: initial });
  let fades: Fade[] = [];
  const target = (): Gain => fades.at(-1)?.to ?? initial;
  let settled = initial;

  const schedule = (to: Gain, starts: Seconds): Fade => {
    const from = fades.at(-1)?.to ?? settled;
    const fade = { to, starts, ends: starts + fadeSeconds };
    node.gain.setValueCurveAtTime(cosineCurve(from, to), starts, fadeSeconds);
    fades.push(fade);
    return fade;
  };

  return {
    node,
    target,
    lastStart: () => fades.at(-1)?.starts ?? Number.NEGATIVE_INFINITY,
    fadeTo: (to) => {
      const soonest = context.currentTime + leadSeconds;
      const begun = fades.filter(({ starts }) => starts < soonest);
      settled = begun.at(-1)?.to ?? settled;
      const free = Math.max(soonest, (begun.at(-1)?.ends ?? 0) + gap);
      if (begun.length < fades.length) node.gain.cancelScheduledValues(free);
      fades = begun.slice(-1);
      return schedule(to, free).ends;
    },
    fadeToAt: (to, ends) => {
      schedule(to, ends - fadeSeconds);
    },
  };
}
