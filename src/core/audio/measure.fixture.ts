import { clickSteps, type ClickTone } from '#core/audio/analysis/analysis-click.ts';
import { fitTonesSteps } from '#core/audio/analysis/analysis-fit.ts';
import type { Decibels, Gain, Hertz, Seconds } from '#core/units.ts';

export function runToEnd<Measure>(steps: Generator<unknown, Measure, undefined>): Measure {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

export function clickLevel(samples: Float32Array, tone: ClickTone): Decibels {
  return runToEnd(clickSteps(samples, tone));
}

export function fitSine(samples: Float32Array, near: Hertz, sampleRate: number) {
  const { tones, residual } = runToEnd(fitTonesSteps({ samples, sampleRate, near: [near] }));
  const [{ hertz, amplitude } = { hertz: Number.NaN, amplitude: 0 }] = tones;
  return { hertz, amplitude, residual };
}

export function between(samples: Float32Array, sampleRate: number, [from, to]: [Seconds, Seconds]): Float32Array {
  return samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
}

export function peakOf(samples: Float32Array): Gain {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
