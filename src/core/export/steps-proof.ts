import { clickSteps } from '#core/audio/analysis/analysis-click.ts';
import type { Steps } from '#core/audio/analysis/analysis-steps.ts';
import { pointAt } from '#core/audio/parts/sequence-gain.ts';
import { stepCrossfadeSeconds } from '#core/audio/parts/sequenced-tone.ts';
import { formOf, fundamentalsOf, highestRatio } from '#core/audio/parts/tone-shape.ts';
import {
  toneAlone,
  isToneLayer,
  type Layer,
  type Programme,
  type Sequence,
  type SequencePoint,
  type ToneLayer,
} from '#core/audio/programme.ts';
import { createVoice, type Voice } from '#core/audio/voice.ts';
import type { Decibels, Gain, Hertz, Seconds } from '#core/units.ts';
import { measureTones } from './measured-tones.ts';

export interface StepProof {
  /** 0: the main tone. */
  layer: number;
  /** When the step has been reached, seconds of the session. */
  at: Seconds;
  /** The frequency of the tone, its beats or its pulses in the middle of the measured section. */
  expected: Hertz;
  /** Undefined where it is silent, or the next step follows too soon. */
  measured: Hertz | undefined;
  /** dBc, from before the step until after its crossfade; undefined for pulses, which have edges of their own. */
  click: Decibels | undefined;
}

type SteppedLayer = ToneLayer & { sequence: Sequence };

const isStepped = (layer: Layer): layer is SteppedLayer => isToneLayer(layer) && layer.sequence !== undefined;

// Computing up to a step takes a thousandth of its time; these limits keep the wait short.
const maxSteps = 8;
const lastAt: Seconds = 5400;

const before: Seconds = 0.3;
// The voice fades in after skipped frames.
const settled: Seconds = 0.1;
const shortestWindow: Seconds = 0.5;
const longestWindow: Seconds = 6;
const periods = 3;
/** Below this a step is a pause, in which nothing can be measured. */
const quietest: Gain = 0.01;

const timing = { duration: undefined, attack: 0, fade: 0, bells: [] };

function evenlySpaced<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  const places = Array.from({ length: count }, (_, index) => Math.round((index * (items.length - 1)) / (count - 1)));
  return places.flatMap((place) => items[place] ?? []);
}

function* skipTo(voice: Voice, frame: number, sampleRate: Hertz): Steps<void> {
  while (voice.frame < frame) {
    voice.skip(Math.min(sampleRate, frame - voice.frame));
    yield;
  }
}

function* render(voice: Voice, frames: number): Steps<readonly Float32Array[]> {
  const ears = [new Float32Array(frames), new Float32Array(frames)] as const;
  const slice = 4800;
  for (let from = 0; from < frames; from += slice) {
    voice.render(ears[0].subarray(from, from + slice), ears[1].subarray(from, from + slice));
    yield;
  }
  return ears[0].every((sample, index) => sample === ears[1][index]) ? [ears[0]] : ears;
}

/** After the crossfade, until the next step at the latest; undefined where that leaves too little. */
function windowAfter(layer: SteppedLayer, { at }: SequencePoint) {
  const next = layer.sequence.find((point) => point.at > at)?.at ?? Number.POSITIVE_INFINITY;
  const from = at + stepCrossfadeSeconds + settled;
  const seconds = Math.min(longestWindow, Math.max(shortestWindow, periods / pointAt(layer.sequence, from).hertz));
  return from + seconds <= next ? { from, to: from + seconds } : undefined;
}

function* measureClick(
  { source, sequence, level }: SteppedLayer,
  ears: readonly Float32Array[],
  sampleRate: Hertz,
): Steps<Decibels | undefined> {
  if (formOf(source).isPulsed) return undefined;
  const highest = Math.max(
    ...sequence.flatMap((point) => fundamentalsOf({ ...source, hertz: point.hertz, carrier: point.carrier })),
  );
  const hertz = highest * highestRatio(source);
  let worst = Number.NEGATIVE_INFINITY;
  for (const samples of ears)
    worst = Math.max(worst, yield* clickSteps(samples, { hertz, amplitude: level, sampleRate }));
  return worst;
}

function* measureRate(
  { source }: SteppedLayer,
  { hertz, carrier, gain }: ReturnType<typeof pointAt>,
  { ears, sampleRate }: { ears: readonly Float32Array[]; sampleRate: Hertz },
): Steps<Hertz | undefined> {
  if (gain < quietest) return undefined;
  const { pulse, tones } = yield* measureTones({ ...source, hertz, carrier }, ears, sampleRate);
  return pulse ? pulse.hertz : tones[0]?.hertz;
}

function* measureStep(
  voice: Voice,
  layer: SteppedLayer,
  { point, sampleRate }: { point: SequencePoint; sampleRate: Hertz },
): Steps<Omit<StepProof, 'layer'>> {
  const frames = (seconds: Seconds): number => Math.round(seconds * sampleRate);
  const { at } = point;
  const window = windowAfter(layer, point);
  const begin = Math.max(voice.frame, frames(at - before));
  yield* skipTo(voice, begin, sampleRate);
  const ears = yield* render(voice, frames(window?.to ?? at + stepCrossfadeSeconds + settled) - begin);
  const from = (frame: number): Float32Array[] => ears.map((samples) => samples.subarray(frame - begin));
  const click = yield* measureClick(layer, from(begin + frames(settled)), sampleRate);
  if (!window) return { at, expected: point.hertz, measured: undefined, click };
  const middle = pointAt(layer.sequence, (window.from + window.to) / 2);
  const measured = yield* measureRate(layer, middle, { ears: from(frames(window.from)), sampleRate });
  return { at, expected: middle.hertz, measured, click };
}

/** Renders every tone that has steps from its beginning, up to an hour and a half, and measures some of its steps. */
export function* measureSequences(programme: Programme, sampleRate: Hertz): Steps<StepProof[]> {
  const proofs: StepProof[] = [];
  for (const [index, layer] of programme.layers.entries()) {
    if (!isStepped(layer) || layer.level === 0) continue;
    const voice = createVoice({ sampleRate, programme: toneAlone({ ...layer, balance: 0 }), timing });
    for (const point of evenlySpaced(
      layer.sequence.filter(({ at }) => at > 0 && at <= lastAt),
      maxSteps,
    ))
      proofs.push({ layer: index, ...(yield* measureStep(voice, layer, { point, sampleRate })) });
  }
  return proofs;
}
