import { formOf } from '#core/audio/parts/tone-shape.ts';
import { clickSteps } from '#core/audio/analysis/analysis-click.ts';
import {
  harmonicsOf,
  downsampleSpectrum,
  spectrumSteps,
  type Harmonic,
  type Spectrum,
  type SpectrumPoint,
} from '#core/audio/analysis/analysis-spectrum.ts';
import type { Steps } from '#core/audio/analysis/analysis-steps.ts';
import type { Bell, Programme } from '#core/audio/programme.ts';
import type { Decibels, Hertz, Seconds } from '#core/units.ts';
import { breathPaceSteps, type BreathPace } from './breath-pace.ts';
import { measureLayers, type LayerProof } from './layers-proof.ts';
import { measureTones, type EarTones, type MeasuredTone, type Pulse } from './measured-tones.ts';
import { peakTogether, renderProof, tonesOf, type Rendered } from './proof-render.ts';
import { measureSequences, type StepProof } from './steps-proof.ts';

export interface ToneProofRequest {
  programme: Programme;
  bells?: readonly Bell[] | undefined;
  sampleRate: Hertz;
}

export interface ToneProofResult {
  /** One, or the two that beat; none where pulses are too short to be measured. */
  tones: readonly MeasuredTone[];
  pulse: Pulse | undefined;
  /** The pace of the breathing guide. */
  breath: BreathPace | undefined;
  /** One for each tone among the layers. */
  layers: readonly LayerProof[];
  /** Peak of everything at once, noise and bells included, dBFS; undefined without layers. */
  levelTogether: Decibels | undefined;
  steps: readonly StepProof[];
  /** THD+N over the whole band, of the worse channel. */
  purity: Decibels | undefined;
  /** Peak, dBFS. */
  level: Decibels;
  levelWithBell: Decibels | undefined;
  /** The strongest of the harmonics 2 to 20; undefined where other lines overlap them. */
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
const stages = {
  render: 0,
  tones: 0.25,
  spectrum: 0.7,
  clicks: 0.8,
  bell: 0.95,
  breath: 0.96,
  layers: 0.97,
  steps: 0.98,
};

function* stage<Outcome>(work: Steps<Outcome>, part: number): Generator<number, Outcome, undefined> {
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
  programme: Programme,
  ears: readonly EarTones[],
  spectra: readonly Spectrum[],
): Harmonic | undefined {
  const { hasCarrier, isDichotic } = formOf(programme);
  if (hasCarrier && !isDichotic) return undefined;
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
): Steps<ToneProofResult['clicks']> {
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

type Extras = Pick<ToneProofResult, 'levelWithBell' | 'breath' | 'layers' | 'levelTogether' | 'steps'>;

/** Measures everything but the steady tone: bells, breath, layers, steps. */
function* measureExtras(
  { programme: wanted, bells = [], sampleRate }: ToneProofRequest,
  [programme = wanted, ...others]: readonly Programme[],
): Generator<number, Extras, undefined> {
  const withBell =
    bells.length > 0 ? yield* stage(peakTogether({ programme, bells, sampleRate }), stages.bell) : undefined;
  const breath = yield* stage(breathPaceSteps(wanted, sampleRate), stages.breath);
  const layers = yield* stage(measureLayers(others, sampleRate), stages.layers);
  const together =
    wanted.layers && (yield* stage(peakTogether({ programme: wanted, bells, sampleRate }), stages.layers));
  const steps = yield* stage(measureSequences(wanted, sampleRate), stages.steps);
  return {
    levelWithBell: withBell && 20 * Math.log10(withBell),
    breath,
    layers,
    levelTogether: together && 20 * Math.log10(together),
    steps,
  };
}

// Measures each tone from attack to stop, without noise, bells and breath; breath and steps separately. Yields its
// progress (0–1) every few milliseconds. Throws RangeError for an unplayable or silent programme.
export function* proveTone({
  programme: wanted,
  bells = [],
  sampleRate,
}: ToneProofRequest): Generator<number, ToneProofResult, undefined> {
  const [programme, ...others] = tonesOf({ programme: wanted, bells, sampleRate });
  if (!programme?.level) throw new RangeError('a tone at level 0 cannot be measured');
  const rendered = yield* stage(renderProof({ programme, sampleRate }), stages.render);
  const steady = rendered.ears.map((samples) => samples.subarray(...rendered.steady));
  const measured = yield* stage(measureTones(programme, steady, sampleRate), stages.tones);
  const spectra: Spectrum[] = [];
  for (const samples of steady) spectra.push(yield* stage(spectrumSteps(samples, sampleRate), stages.spectrum));
  const [first, second = first] = spectra;
  if (!first || !second) throw new RangeError('nothing was rendered');
  const highest = Math.max(...measured.expected);
  const clicks = yield* stage(measureClicks(rendered, highest, measured.amplitude), stages.clicks);
  const extras = yield* measureExtras({ programme: wanted, bells, sampleRate }, [programme, ...others]);
  return {
    tones: measured.tones,
    pulse: measured.pulse,
    ...extras,
    purity: measured.purity,
    level: 20 * Math.log10(measured.amplitude),
    harmonic: strongestHarmonic(programme, measured.ears, spectra),
    clicks,
    spectrum: downsampleSpectrum(louderOf(first, second), spectrumPoints),
    seconds: (rendered.steady[1] - rendered.steady[0]) / sampleRate,
    sampleRate,
  };
}
