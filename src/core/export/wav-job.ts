import { createVoice } from '#core/audio/voice.ts';
import { createWavWriter, wavHeader, wavPadding } from '#core/audio/wav.ts';
import { fileTiming, wavShape, type FilePiece, type FileSound } from './file-timing.ts';

export type WavRequest = FileSound;

// A second at a time, so that memory does not depend on the length. Throws RangeError for an unplayable session.
export function* renderWav(request: WavRequest): Generator<FilePiece, undefined, undefined> {
  const { programme, timing, sampleRate, clips = [] } = request;
  const voice = createVoice({ sampleRate, programme, timing: fileTiming(timing), clips });
  const shape = wavShape(request);
  const { frames } = shape;
  const write = createWavWriter(shape);
  yield { bytes: wavHeader(shape), part: 0 };
  const left = new Float32Array(sampleRate);
  const right = new Float32Array(sampleRate);
  for (let frame = 0; frame < frames; frame += sampleRate) {
    const length = Math.min(sampleRate, frames - frame);
    voice.render(left.subarray(0, length), right.subarray(0, length));
    yield { bytes: write(left.subarray(0, length), right.subarray(0, length)), part: (frame + length) / frames };
  }
  if (wavPadding(shape) > 0) yield { bytes: new Uint8Array(1), part: 1 };
  return undefined;
}
