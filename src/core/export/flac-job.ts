import { createFlacWriter, flacBlockFrames, flacHeader } from '#core/audio/flac/flac.ts';
import type { FlacBits, FlacShape } from '#core/audio/flac/flac.ts';
import type { Programme } from '#core/audio/programme.ts';
import { createVoice } from '#core/audio/voice.ts';
import type { Hertz } from '#core/units.ts';
import { fileTiming, isMono, wavShape } from './file-timing.ts';
import type { FilePiece, FileSound } from './file-timing.ts';

export type FlacRequest = FileSound & { bits: FlacBits };

const shapeOf = (request: FlacRequest): FlacShape => ({ ...wavShape(request), bits: request.bits });

// About a second at a time, in whole blocks. Throws RangeError for an unplayable session.
export function* renderFlac(request: FlacRequest): Generator<FilePiece, undefined, undefined> {
  const { programme, timing, sampleRate } = request;
  const voice = createVoice({ sampleRate, programme, timing: fileTiming(timing) });
  const shape = shapeOf(request);
  const write = createFlacWriter(shape);
  yield { bytes: flacHeader(shape), part: 0 };
  const most = Math.ceil(sampleRate / flacBlockFrames) * flacBlockFrames;
  const left = new Float32Array(most);
  const right = new Float32Array(most);
  for (let frame = 0; frame < shape.frames; frame += most) {
    const length = Math.min(most, shape.frames - frame);
    voice.render(left.subarray(0, length), right.subarray(0, length));
    yield { bytes: write(left.subarray(0, length), right.subarray(0, length)), part: (frame + length) / shape.frames };
  }
  return undefined;
}

export interface FlacRateRequest {
  programme: Programme;
  sampleRate: Hertz;
}

/** Bytes per second of sound. */
export type FlacRates = Readonly<Record<FlacBits, number>>;

/** Steps, breath and the course of a session only take away from this. */
function atFullLevel({ layers = [], ...tone }: Programme): Programme {
  const steady = layers.map((layer) => ({ ...layer, sequence: undefined }));
  return { ...tone, sequence: undefined, breathing: undefined, layers: steady };
}

/**
 * From one second at full level, so that a noise that gets quieter takes less. Throws RangeError for an unplayable
 * programme.
 */
export function measureFlacRates({ programme, sampleRate }: FlacRateRequest): FlacRates {
  const timing = { duration: 60, attack: 0, fade: 0, bells: [] };
  const voice = createVoice({ sampleRate, programme: atFullLevel(programme), timing });
  const left = new Float32Array(sampleRate);
  const right = new Float32Array(sampleRate);
  // The first second has the fade-in.
  for (let second = 0; second < 2; second += 1) voice.render(left, right);
  const channels = isMono(programme) ? 1 : 2;
  const rate = (bits: FlacBits): number => createFlacWriter({ bits, channels, sampleRate })(left, right).length;
  return { 16: rate(16), 24: rate(24) };
}
