import { clickSteps } from '#core/audio/analysis/analysis-click.ts';
import { harmonicsOf, outlineOf, spectrumSteps } from '#core/audio/analysis/analysis-spectrum.ts';
import type { Harmonic, Spectrum, SpectrumPoint } from '#core/audio/analysis/analysis-spectrum.ts';
import type { Bell, Programme } from '#core/audio/programme.ts';
import type { Decibels, Hertz, Seconds } from '#core/units.ts';
import { measureTones } from './measured-tones.ts';
import type { EarTones, MeasuredTone, Pulse } from './measured-tones.ts';
import { peakWithBell, renderProof } from './proof-render.ts';
import type { Rendered } from './proof-render.ts';

export interface ToneProofRequest {
  programme: Programme;
  /** Those of the session: they take their part of full scale. None when not said. */
  bells?: readonly Bell[] | undefined;
  sampleRate: Hertz;
}

export interface ToneProofResult {
  /** Every tone there is: one, or the two that beat. None where no pulse is open long enough to be measured. */
  tones: readonly MeasuredTone[];
  /** Beats or pulses; undefined for a pure tone. */
  pulse: Pulse | undefined;
  /** THD+N over the whole band, of the worse ear: what is not the tone, against it. */
  purity: Decibels | undefined;
  /** The peak of the tone, dBFS. */
  level: Decibels;
  /** The peak of the tone and a bell together, dBFS; undefined where no bell rings. */
  levelWithBell: Decibels | undefined;
  /** The strongest of the harmonics 2 to 20; only where nothing else has lines there. */
  harmonic: Harmonic | undefined;
  /** dBc. With isochronic pulses their own edges are in it. */
  clicks: { start: Decibels; stop: Decibels };
  /** 256 points, both ears together. */
  spectrum: readonly SpectrumPoint[];
  /** The stretch on which frequency, level and purity were measured. */
  seconds: Seconds;
  sampleRate: Hertz;
}

const pictureMost = 256;

/** How much of the work is done, 0–1, when a stage begins; measured once, to look even. */
const stages = { render: 0, tones: 0.25, spectrum: 0.7, clicks: 0.8, bell: 0.95 };

/** Runs a stage that pauses, and says at each pause how far the whole is. */
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

/** The louder of two spectra at each frequency. */
function bothEars(left: Spectrum, right: Spectrum): Spectrum {
  return { ...left, levels: left.levels.map((level, bin) => Math.max(level, right.levels[bin] ?? level)) };
}

/** Beating and pulsing tones have side lines among the harmonics: those are no distortion. */
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

/**
 * Renders a programme's tone as it would sound, from its attack to a stop, and measures it. The noise bed is left out:
 * it is meant to be noise; and so are bells, but for the level that they make together. Yields how far it is (0–1) every few milliseconds.
 * Throws RangeError for what cannot sound, or sounds at level 0.
 */
export function* proveTone({
  programme,
  bells = [],
  sampleRate,
}: ToneProofRequest): Generator<number, ToneProofResult, undefined> {
  if (programme.level === 0) throw new RangeError('a tone at level 0 cannot be measured');
  const rendered = yield* stage(renderProof({ programme, bells, sampleRate }), stages.render);
  const steady = rendered.ears.map((samples) => samples.subarray(...rendered.steady));
  const measured = yield* stage(measureTones(programme, steady, sampleRate), stages.tones);
  const spectra: Spectrum[] = [];
  for (const samples of steady) spectra.push(yield* stage(spectrumSteps(samples, sampleRate), stages.spectrum));
  const [first, second = first] = spectra;
  if (!first || !second) throw new RangeError('nothing was rendered');
  const highest = Math.max(...measured.asked);
  const clicks = yield* stage(measureClicks(rendered, highest, measured.amplitude), stages.clicks);
  const withBell = yield* stage(peakWithBell({ programme, bells, sampleRate }), stages.bell);
  return {
    tones: measured.tones,
    pulse: measured.pulse,
    purity: measured.purity,
    level: 20 * Math.log10(measured.amplitude),
    levelWithBell: withBell && 20 * Math.log10(withBell),
    harmonic: strongestHarmonic(programme, measured.ears, spectra),
    clicks,
    spectrum: outlineOf(bothEars(first, second), pictureMost),
    seconds: (rendered.steady[1] - rendered.steady[0]) / sampleRate,
    sampleRate,
  };
}
