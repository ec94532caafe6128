import { clickSteps } from '#core/audio/analysis/analysis-click.ts';
import { harmonicsOf, downsampleSpectrum, spectrumSteps } from '#core/audio/analysis/analysis-spectrum.ts';
import type { Harmonic, Spectrum, SpectrumPoint } from '#core/audio/analysis/analysis-spectrum.ts';
import { soundingTone } from '#core/audio/parts/tone-generator.ts';
import type { Bell, Programme } from '#core/audio/programme.ts';
import type { Decibels, Hertz, Seconds } from '#core/units.ts';
import { breathPaceSteps } from './breath-pace.ts';
import type { BreathPace } from './breath-pace.ts';
import { measureTones } from './measured-tones.ts';
import type { EarTones, MeasuredTone, Pulse } from './measured-tones.ts';
import { peakWithBell, renderProof } from './proof-render.ts';
import type { Rendered } from './proof-render.ts';

export interface ToneProofRequest {
  programme: Programme;
  bells?: readonly Bell[] | undefined;
  sampleRate: Hertz;
}

export interface ToneProofResult {
  /** One, or the two that beat; none where pulses are too short to be measured. */
  tones: readonly MeasuredTone[];
  pulse: Pulse | undefined;
  /** Of the breathing guide. */
  breath: BreathPace | undefined;
  /** THD+N over the whole band, of the worse channel. */
  purity: Decibels | undefined;
  /** Peak, dBFS. */
  level: Decibels;
  levelWithBell: Decibels | undefined;
  /** The strongest of 2 to 20; undefined where other lines overlap them. */
  harmonic: Harmonic | undefined;
  /** dBc; isochronic pulses include their own edges. */
  clicks: { start: Decibels; stop: Decibels };
  /** 256 points, the louder channel. */
  spectrum: readonly SpectrumPoint[];
  seconds: Seconds;
  sampleRate: Hertz;
}

const spectrumPoints = 256;

// Progress, 0–1, at the start of each stage, from measured durations.
const stages = { render: 0, tones: 0.25, spectrum: 0.7, clicks: 0.8, bell: 0.95, breath: 0.96 };

function* stage<Outcome>(
  work: Generator<undefined, Outcome, undefined>,
  part: number,
): Generator<number, Outcome, undefined> {
  let step = work.next();
  while (!step.done) {
    yield part;
    step = work.next();
  }
  return step.value;
}

function louderOf(left: Spectrum, right: Spectrum): Spectrum {
  return { ...left, levels: left.levels.map((level, bin) => Math.max(level, right.levels[bin] ?? level)) };
}

// Beats and pulses have sidebands among the harmonics that are no distortion.
function strongestHarmonic(
  { mode }: Programme,
  ears: readonly EarTones[],
  spectra: readonly Spectrum[],
): Harmonic | undefined {
  if (mode === 'monaural' || mode === 'isochronic') return undefined;
  return ears
    .flatMap(({ tones }, ear) => tones.flatMap(({ hertz }) => (spectra[ear] ? harmonicsOf(spectra[ear], hertz) : [])))
    .reduce<Harmonic | undefined>(
      (strongest, harmonic) => (strongest && strongest.level >= harmonic.level ? strongest : harmonic),
      undefined,
    );
}

function* measureClicks(
  { ears, sampleRate, transitions }: Rendered,
  highest: Hertz,
  amplitude: number,
): Generator<undefined, ToneProofResult['clicks'], undefined> {
  const clicks = { start: Number.NEGATIVE_INFINITY, stop: Number.NEGATIVE_INFINITY };
  for (const samples of ears) {
    for (const name of ['start', 'stop'] as const) {
      const [from, to] = transitions[name];
      clicks[name] = Math.max(
        clicks[name],
        yield* clickSteps(samples.subarray(from, to), { hertz: highest, amplitude, sampleRate }),
      );
    }
  }
  return clicks;
}

// Measures from attack to stop, without noise bed, bells and breath; the breath apart. Yields its progress (0–1) every few milliseconds. Throws
// RangeError for an unplayable or silent programme.
export function* proveTone({
  programme: wanted,
  bells = [],
  sampleRate,
}: ToneProofRequest): Generator<number, ToneProofResult, undefined> {
  const programme = { ...soundingTone(wanted), breathing: undefined };
  if (programme.level === 0) throw new RangeError('a tone at level 0 cannot be measured');
  const rendered = yield* stage(renderProof({ programme, bells, sampleRate }), stages.render);
  const steady = rendered.ears.map((samples) => samples.subarray(...rendered.steady));
  const measured = yield* stage(measureTones(programme, steady, sampleRate), stages.tones);
  const spectra: Spectrum[] = [];
  for (const samples of steady) spectra.push(yield* stage(spectrumSteps(samples, sampleRate), stages.spectrum));
  const [first, second = first] = spectra;
  if (!first || !second) throw new RangeError('nothing was rendered');
  const highest = Math.max(...measured.expected);
  const clicks = yield* stage(measureClicks(rendered, highest, measured.amplitude), stages.clicks);
  const withBell = yield* stage(peakWithBell({ programme, bells, sampleRate }), stages.bell);
  const breath = yield* stage(breathPaceSteps(wanted, sampleRate), stages.breath);
  return {
    tones: measured.tones,
    pulse: measured.pulse,
    breath,
    purity: measured.purity,
    level: 20 * Math.log10(measured.amplitude),
    levelWithBell: withBell && 20 * Math.log10(withBell),
    harmonic: strongestHarmonic(programme, measured.ears, spectra),
    clicks,
    spectrum: downsampleSpectrum(louderOf(first, second), spectrumPoints),
    seconds: (rendered.steady[1] - rendered.steady[0]) / sampleRate,
    sampleRate,
  };
}
