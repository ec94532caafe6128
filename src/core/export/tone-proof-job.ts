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
import { toneAlone, type Bell, type Programme, type ToneLayer, type ToneShape } from '#core/audio/programme.ts';
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
  /** The highest point of the spectrum away from the tones, dB as in the spectrum. */
  highestBeside: Decibels;
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

// Beats, pulses and overtones are lines among the harmonics that are no distortion.
function strongestHarmonic(
  shape: ToneShape,
  ears: readonly EarTones[],
  spectra: readonly Spectrum[],
): Harmonic | undefined {
  const { hasCarrier, isDichotic } = formOf(shape);
  if (shape.partials || (hasCarrier && !isDichotic)) return undefined;
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

/** Half-width of a spectral line, as hertz and as a share of its frequency. */
const lineWidth = { hertz: 4, part: 0.1 };

function highestBeside(tones: readonly MeasuredTone[], spectrum: readonly SpectrumPoint[]): Decibels {
  const isLine = (hertz: Hertz): boolean =>
    tones.some((tone) => Math.abs(hertz - tone.hertz) < Math.max(lineWidth.hertz, lineWidth.part * tone.hertz));
  return Math.max(...spectrum.filter(({ hertz }) => !isLine(hertz)).map(({ level }) => level));
}

type Extras = Pick<ToneProofResult, 'levelWithBell' | 'breath' | 'layers' | 'levelTogether' | 'steps'>;

/** Measures everything but the steady tone: bells, breath, layers, steps. */
function* measureExtras(
  { programme, bells = [], sampleRate }: ToneProofRequest,
  [tone, ...others]: readonly [ToneLayer, ...ToneLayer[]],
): Generator<number, Extras, undefined> {
  const toneWithBell = { programme: toneAlone(tone), bells, sampleRate };
  const withBell = bells.length > 0 ? yield* stage(peakTogether(toneWithBell), stages.bell) : undefined;
  const breath = yield* stage(breathPaceSteps(programme, sampleRate), stages.breath);
  const layers = yield* stage(measureLayers(others, sampleRate), stages.layers);
  const hasAdded = programme.layers.slice(1).some(({ isBackground }) => !isBackground);
  const together = hasAdded ? yield* stage(peakTogether({ programme, bells, sampleRate }), stages.layers) : undefined;
  const steps = yield* stage(measureSequences(programme, sampleRate), stages.steps);
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
export function* proveTone(request: ToneProofRequest): Generator<number, ToneProofResult, undefined> {
  const { programme, bells = [], sampleRate } = request;
  const tones = tonesOf({ programme, bells, sampleRate });
  const [tone] = tones;
  if (tone.level === 0) throw new RangeError('a tone at level 0 cannot be measured');
  const rendered = yield* stage(renderProof(tone, sampleRate), stages.render);
  const steady = rendered.ears.map((samples) => samples.subarray(...rendered.steady));
  const measured = yield* stage(measureTones(tone.source, steady, sampleRate), stages.tones);
  const spectra: Spectrum[] = [];
  for (const samples of steady) spectra.push(yield* stage(spectrumSteps(samples, sampleRate), stages.spectrum));
  const [first, second = first] = spectra;
  if (!first || !second) throw new RangeError('nothing was rendered');
  const highest = Math.max(...measured.expected);
  const clicks = yield* stage(measureClicks(rendered, highest, measured.amplitude), stages.clicks);
  const extras = yield* measureExtras(request, tones);
  const spectrum = downsampleSpectrum(louderOf(first, second), spectrumPoints);
  return {
    tones: measured.tones,
    pulse: measured.pulse,
    ...extras,
    purity: measured.purity,
    level: 20 * Math.log10(measured.amplitude),
    harmonic: strongestHarmonic(tone.source, measured.ears, spectra),
    clicks,
    spectrum,
    highestBeside: highestBeside(measured.tones, spectrum),
    seconds: (rendered.steady[1] - rendered.steady[0]) / sampleRate,
    sampleRate,
  };
}
