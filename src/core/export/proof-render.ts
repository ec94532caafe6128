import type { Steps } from '#core/audio/analysis/analysis-steps.ts';
import { mixLevels } from '#core/audio/parts/mix.ts';
import { noisePeak } from '#core/audio/parts/noise.ts';
import { sessionBells } from '#core/audio/parts/session-bells.ts';
import { soundingLayers } from '#core/audio/parts/tone-shape.ts';
import {
  toneAlone,
  isToneLayer,
  type Bell,
  type Programme,
  type Timing,
  type ToneLayer,
} from '#core/audio/programme.ts';
import { createVoice } from '#core/audio/voice.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';

export type SampleRange = readonly [number, number];

export interface Rendered {
  ears: readonly Float32Array[];
  sampleRate: Hertz;
  steady: SampleRange;
  transitions: { start: SampleRange; stop: SampleRange };
}

// The click filter needs silence around a transition.
const margin: Seconds = 0.02;
const attack: Seconds = 1;
const release: Seconds = 0.15;

const slice: Seconds = 0.05;

const timing: Timing = { duration: undefined, attack, fade: 0, bells: [] };

// Two periods of a slow tone, enough samples for a fine spectrum, at most 20 s.
function steadySeconds({ source: { hertz } }: ToneLayer): Seconds {
  return Math.min(20, Math.max(3, 2 / hertz));
}

export interface RenderOptions {
  programme: Programme;
  bells: readonly Bell[];
  sampleRate: Hertz;
}

/** Each tone, the main one first, at the level it has with everything else, without balance, steps and breath. */
export function tonesOf({ programme, bells, sampleRate }: RenderOptions): [ToneLayer, ...ToneLayer[]] {
  const { peak } = sessionBells({ ...timing, bells });
  const [main, ...others] = soundingLayers(programme);
  const levels = mixLevels([main, ...others], (colour) => noisePeak(colour, sampleRate), peak);
  const plain = ({ source }: ToneLayer, index: number): ToneLayer => ({
    source,
    level: levels[index] ?? 0,
    balance: 0,
    breathes: false,
  });
  return [plain(main, 0), ...others.flatMap((layer, index) => (isToneLayer(layer) ? [plain(layer, index + 1)] : []))];
}

/** The peak of everything at once, with the loudest bell after the attack. */
export function* peakTogether({ programme, bells, sampleRate }: RenderOptions): Steps<Gain> {
  const loudest = sessionBells({ ...timing, bells }).bells.toSorted((one, other) => other.level - one.level)[0];
  const voice = createVoice({
    sampleRate,
    programme,
    timing: { ...timing, bells: loudest ? [{ ...loudest, at: attack }] : [] },
  });
  const ears = [
    new Float32Array(Math.round(slice * sampleRate)),
    new Float32Array(Math.round(slice * sampleRate)),
  ] as const;
  let peak = 0;
  for (let time = 0; time < attack + steadySeconds(programme.layers[0]); time += slice) {
    voice.render(...ears);
    for (const samples of ears) for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    yield;
  }
  return peak;
}

/** Renders silence, attack, steady tone and stop. */
export function* renderProof(tone: ToneLayer, sampleRate: Hertz): Steps<Rendered> {
  const frames = (seconds: Seconds): number => Math.round(seconds * sampleRate);
  const voice = createVoice({ sampleRate, programme: toneAlone(tone), timing });
  const begin = frames(margin);
  const open = begin + frames(attack);
  const stop = open + frames(steadySeconds(tone));
  const end = stop + frames(release);
  const left = new Float32Array(end + frames(margin));
  const right = new Float32Array(left.length);
  let stopping = false;
  let same = true;
  for (let from = begin; from < left.length;) {
    const to = Math.min(from + frames(slice), stopping ? left.length : stop);
    voice.render(left.subarray(from, to), right.subarray(from, to));
    for (let frame = from; same && frame < to; frame += 1) same = left[frame] === right[frame];
    from = to;
    if (from === stop) {
      voice.stop();
      stopping = true;
    }
    yield;
  }
  return {
    ears: same ? [left] : [left, right],
    sampleRate,
    steady: [open, stop],
    transitions: { start: [0, open + begin], stop: [stop - begin, left.length] },
  };
}
