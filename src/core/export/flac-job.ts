import {
  createFlacWriter,
  flacBits,
  flacBlockFrames,
  flacHeader,
  type FlacBits,
  type FlacShape,
} from '#core/audio/flac/flac.ts';
import { declineAt } from '#core/audio/parts/decline.ts';
import { pointAt } from '#core/audio/parts/sequence-gain.ts';
import { isToneLayer, type Layer, type Programme, type ToneLayer } from '#core/audio/programme.ts';
import { isClipShape } from '#core/audio/parts/clip-player.ts';
import { createVoice } from '#core/audio/voice.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { channelsOf, fileTiming, wavShape, type FilePiece, type FileSound } from './file-timing.ts';

export type FlacRequest = FileSound & { bits: FlacBits };

const shapeOf = (request: FlacRequest): FlacShape => ({ ...wavShape(request), bits: request.bits });

// About a second at a time, in whole blocks. Throws RangeError for an unplayable session.
export function* renderFlac(request: FlacRequest): Generator<FilePiece, undefined, undefined> {
  const { programme, timing, sampleRate, clips = [] } = request;
  const voice = createVoice({ sampleRate, programme, timing: fileTiming(timing), clips });
  const shape = shapeOf(request);
  const write = createFlacWriter(shape);
  yield { bytes: flacHeader(shape), part: 0 };
  const pieceFrames = Math.ceil(sampleRate / flacBlockFrames) * flacBlockFrames;
  const left = new Float32Array(pieceFrames);
  const right = new Float32Array(pieceFrames);
  for (let frame = 0; frame < shape.frames; frame += pieceFrames) {
    const length = Math.min(pieceFrames, shape.frames - frame);
    voice.render(left.subarray(0, length), right.subarray(0, length));
    yield { bytes: write(left.subarray(0, length), right.subarray(0, length)), part: (frame + length) / shape.frames };
  }
  return undefined;
}

export type FlacRateRequest = Omit<FileSound, 'bits'>;

/** Bytes per second of sound, on average. */
export type FlacRates = Readonly<Record<FlacBits, number>>;

const moments = 8;

/** What sounds at a moment, as a steady sound without breath. */
function programmeAt({ layers: [tone, ...others] }: Programme, time: Seconds, fall: Gain): Programme {
  const at = (layer: Layer): Layer => (isToneLayer(layer) ? toneAt(layer, time, fall) : layerAt(layer, time, fall));
  return { layers: [toneAt(tone, time, fall), ...others.map(at)] };
}

/** In the cycle that it belongs to. */
const cycleTime = ({ repeats }: Layer, time: Seconds): Seconds => (repeats ? time % repeats : time);

function layerAt<Steady extends Layer>(layer: Steady, time: Seconds, fall: Gain): Steady {
  const { gain } = layer.sequence ? pointAt(layer.sequence, cycleTime(layer, time)) : { gain: 1 };
  // Steady noise of about the same size stands for a recording.
  const source = isClipShape(layer.source) ? ('pink' as const) : layer.source;
  return { ...layer, source, level: layer.level * gain * fall, sequence: undefined };
}

function toneAt(tone: ToneLayer, time: Seconds, fall: Gain): ToneLayer {
  const steady = layerAt(tone, time, fall);
  if (!tone.sequence) return steady;
  const { hertz, carrier } = pointAt(tone.sequence, cycleTime(tone, time));
  return { ...steady, source: { ...tone.source, hertz, carrier } };
}

/**
 * Measures one second at each of eight moments, evenly spread over the session, without bells and breath. Throws
 * RangeError for an unplayable programme.
 */
export function measureFlacRates({ programme, timing, sampleRate }: FlacRateRequest): FlacRates {
  const { duration } = fileTiming(timing);
  const channels = channelsOf(programme);
  const steady = { duration: 60, attack: 0, fade: 0, bells: [] };
  const left = new Float32Array(sampleRate);
  const right = new Float32Array(sampleRate);
  const rates = { 16: 0, 24: 0 };
  for (let moment = 0; moment < moments; moment += 1) {
    const time = ((moment + 0.5) / moments) * duration;
    const sounding = programmeAt(programme, time, declineAt(fileTiming(timing), time));
    const voice = createVoice({ sampleRate, programme: sounding, timing: steady });
    // The second replaces the first, which has the fade-in.
    for (let second = 0; second < 2; second += 1) voice.render(left, right);
    for (const bits of flacBits)
      rates[bits] += createFlacWriter({ bits, channels, sampleRate })(left, right).length / moments;
  }
  return rates;
}
