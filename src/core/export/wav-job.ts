import type { Programme, Timing } from '#core/audio/programme.ts';
import { createVoice } from '#core/audio/voice.ts';
import { wavHeader, wavSamples } from '#core/audio/wav.ts';
import type { Hertz } from '#core/units.ts';
import { fileTiming } from './file-timing.ts';

export interface WavRequest {
  programme: Programme;
  timing: Timing;
  sampleRate: Hertz;
}

export interface WavPiece {
  bytes: Uint8Array<ArrayBuffer>;
  part: number;
}

// A second at a time, so that memory does not depend on the length. Throws RangeError for an unplayable session.
export function* renderWav({ programme, timing, sampleRate }: WavRequest): Generator<WavPiece, undefined, undefined> {
  const fitting = fileTiming(timing);
  const voice = createVoice({ sampleRate, programme, timing: fitting });
  const frames = Math.round(fitting.duration * sampleRate);
  yield { bytes: wavHeader({ frames, sampleRate }), part: 0 };
  const left = new Float32Array(sampleRate);
  const right = new Float32Array(sampleRate);
  for (let frame = 0; frame < frames; frame += sampleRate) {
    const length = Math.min(sampleRate, frames - frame);
    voice.render(left.subarray(0, length), right.subarray(0, length));
    yield { bytes: wavSamples(left.subarray(0, length), right.subarray(0, length)), part: (frame + length) / frames };
  }
  return undefined;
}
