import { fitTonesSteps, type TonesFit } from '#core/audio/analysis/analysis-fit.ts';
import { gateSteps } from '#core/audio/analysis/analysis-gate.ts';
import { spectrumSteps, strongestHertz } from '#core/audio/analysis/analysis-spectrum.ts';
import type { Steps } from '#core/audio/analysis/analysis-steps.ts';
import { gateAt } from '#core/audio/parts/tone-generator.ts';
import { formOf, fundamentalsOf, partialsOf } from '#core/audio/parts/tone-shape.ts';
import type { ToneShape } from '#core/audio/programme.ts';
import type { Decibels, Gain, Hertz } from '#core/units.ts';

export interface MeasuredTone {
  ear: 'both' | 'left' | 'right';
  expected: Hertz;
  hertz: Hertz;
  ppm: number;
}

export interface Pulse {
  expected: Hertz;
  /** Beats or pulses a second; undefined where no pulse starts after exact silence. */
  hertz: Hertz | undefined;
  /** Isochronic: the quietest moment between pulses, relative to their peak; −Infinity for exact silence. */
  silence: Decibels | undefined;
}

/** A steady section; one channel where both are equal. */
type Ears = readonly Float32Array[];

export type EarTones = Pick<TonesFit, 'tones' | 'residual'>;

export interface Measured {
  expected: readonly Hertz[];
  tones: readonly MeasuredTone[];
  pulse: Pulse | undefined;
  purity: Decibels | undefined;
  amplitude: Gain;
  ears: readonly EarTones[];
}

const poorFit: Decibels = -60;

// Falls back to the strongest line of the spectrum: a wrong frequency must be measured, not missed.
function* oneTone(samples: Float32Array, sampleRate: Hertz, expected: readonly Hertz[]): Steps<TonesFit> {
  const fit = yield* fitTonesSteps({ samples, sampleRate, near: expected });
  if (fit.residual < poorFit || expected.length > 1) return fit;
  const strongest = strongestHertz(yield* spectrumSteps(samples, sampleRate));
  if (strongest === undefined) return fit;
  const other = yield* fitTonesSteps({ samples, sampleRate, near: [strongest] });
  return other.residual < fit.residual ? other : fit;
}

const peakOf = (samples: Float32Array): Gain => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

const amplitudeOf = ({ tones }: EarTones): Gain => tones.reduce((sum, { amplitude }) => sum + amplitude, 0);

/** The fundamental first. */
const linesOf = (shape: ToneShape, fundamental: Hertz): Hertz[] =>
  partialsOf(shape).map(({ ratio }) => ratio * fundamental);

const measuredLines = (ear: MeasuredTone['ear'], expected: readonly Hertz[], { tones }: EarTones): MeasuredTone[] =>
  tones.map(({ hertz }, index) => toneOf(ear, expected[index] ?? hertz, hertz));

function toneOf(ear: MeasuredTone['ear'], expected: Hertz, hertz: Hertz): MeasuredTone {
  return { ear, expected, hertz, ppm: (hertz / expected - 1) * 1e6 };
}

function openSamples(shape: ToneShape, period: number): [number, number] | undefined {
  const isOpen = (sample: number): boolean => gateAt(sample / period, shape) === 1;
  const closes = Math.floor(period * shape.duty);
  let first = 0;
  while (first < closes && !isOpen(first)) first += 1;
  let last = closes;
  while (last > first && !isOpen(last)) last -= 1;
  return last > first ? [first, last] : undefined;
}

function* measurePulses(shape: ToneShape, [samples = new Float32Array()]: Ears, sampleRate: Hertz): Steps<Measured> {
  const { hertz, carrier } = shape;
  const { starts, ...gate } = yield* gateSteps(samples, { carrier, sampleRate });
  const pulse: Pulse = { expected: hertz, ...gate };
  const open = openSamples(shape, sampleRate / hertz);
  // A pulse may begin between two samples, so both end samples are left out.
  const ranges = starts.flatMap((start) =>
    open ? [[start + open[0] + 1, Math.min(samples.length, start + open[1])] as const] : [],
  );
  // Less than a period of the carrier cannot determine its frequency.
  const length = ranges.reduce((sum, [from, to]) => sum + Math.max(0, to - from), 0);
  const expected = linesOf(shape, carrier);
  if (length < sampleRate / carrier)
    return { expected, tones: [], pulse, purity: undefined, amplitude: peakOf(samples), ears: [] };
  const fit = yield* fitTonesSteps({ samples, sampleRate, near: expected, ranges });
  const tones = measuredLines('both', expected, fit);
  return { expected, tones, pulse, purity: fit.residual, amplitude: amplitudeOf(fit), ears: [fit] };
}

function* measureSum(shape: ToneShape, [samples = new Float32Array()]: Ears, sampleRate: Hertz): Steps<Measured> {
  const [lower, higher] = fundamentalsOf(shape).map((fundamental) => linesOf(shape, fundamental)) as [Hertz[], Hertz[]];
  const expected = [...lower, ...higher];
  const fit = yield* fitTonesSteps({ samples, sampleRate, near: expected });
  const tones = measuredLines('both', expected, fit);
  const [low, high] = [fit.tones[0], fit.tones[lower.length]];
  // sin a + sin b = 2 sin((a+b)/2) cos((a−b)/2), which beats at the difference.
  const pulse = { expected: shape.hertz, hertz: low && high && high.hertz - low.hertz, silence: undefined };
  return { expected, tones, pulse, purity: fit.residual, amplitude: amplitudeOf(fit), ears: [fit] };
}

function* measureEars(shape: ToneShape, ears: Ears, sampleRate: Hertz): Steps<Measured> {
  const expected = fundamentalsOf(shape).map((fundamental) => linesOf(shape, fundamental));
  const fits: TonesFit[] = [];
  for (const [ear, samples] of ears.entries()) fits.push(yield* oneTone(samples, sampleRate, expected[ear] ?? []));
  const names = ears.length === 1 ? (['both'] as const) : (['left', 'right'] as const);
  const tones = fits.flatMap((fit, ear) => measuredLines(names[ear] ?? 'both', expected[ear] ?? [], fit));
  const [left, right = left] = fits.map((fit) => fit.tones[0]);
  const beat = left && right && Math.abs(right.hertz - left.hertz);
  const pulse = formOf(shape).hasCarrier ? { expected: shape.hertz, hertz: beat, silence: undefined } : undefined;
  const purity = Math.max(...fits.map(({ residual }) => residual));
  return { expected: expected.flat(), tones, pulse, purity, amplitude: Math.max(...fits.map(amplitudeOf)), ears: fits };
}

const measures: Readonly<Record<ReturnType<typeof formOf>['made'], typeof measureEars>> = {
  plain: measureEars,
  ears: measureEars,
  sum: measureSum,
  pulses: measurePulses,
};

export function measureTones(shape: ToneShape, ears: Ears, sampleRate: Hertz): Steps<Measured> {
  return measures[formOf(shape).made](shape, ears, sampleRate);
}
