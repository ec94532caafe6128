import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import { createVoice } from '#core/audio/voice.ts';
import {
  channelsOf,
  fileTiming,
  smallBitrates,
  smallFormats,
  type FilePiece,
  type FileSound,
  type SmallFormat,
} from './file-timing.ts';

export type SmallRequest = Omit<FileSound, 'bits'> & { format: SmallFormat };

const containers = {
  // The index stands before the sound, as players on the web and in cars expect it.
  m4a: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  opus: () => new OggOutputFormat(),
} as const;

/** So many bytes are handed over at once. */
const sliceBytes = 1 << 20;

/**
 * The session through the browser's encoder, a second at a time; the file is kept in memory (58 MB an hour) until its
 * index is known. Throws RangeError for an unplayable session, and the encoder's error where there is none.
 */
export async function* renderSmall(request: SmallRequest): AsyncGenerator<FilePiece, undefined, undefined> {
  const { programme, timing, sampleRate, format } = request;
  const voice = createVoice({ sampleRate, programme, timing: fileTiming(timing) });
  const channels = channelsOf(programme);
  const quality = new Quality({ bitrate: smallBitrates[channels], bitrateMode: 'constant' });
  const target = new BufferTarget();
  const output = new Output({ format: containers[format](), target });
  const source = new AudioSampleSource({ codec: smallFormats[format].codec, quality });
  output.addAudioTrack(source);
  await output.start();
  const frames = Math.round(fileTiming(timing).duration * sampleRate);
  for (let frame = 0; frame < frames; frame += sampleRate) {
    const length = Math.min(sampleRate, frames - frame);
    const left = new Float32Array(length);
    const right = new Float32Array(length);
    voice.render(left, right);
    const sample = new AudioSample({
      data: channels === 1 ? left : joined(left, right),
      format: 'f32-planar',
      numberOfChannels: channels,
      sampleRate,
      timestamp: frame / sampleRate,
    });
    await source.add(sample);
    sample.close();
    yield { bytes: new Uint8Array(), part: frame / frames };
  }
  await output.finalize();
  yield* slices(new Uint8Array(target.buffer ?? new ArrayBuffer()));
  return undefined;
}

function joined(left: Float32Array, right: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

function* slices(file: Uint8Array<ArrayBuffer>): Generator<FilePiece, void, undefined> {
  for (let at = 0; at < file.length; at += sliceBytes) yield { bytes: file.slice(at, at + sliceBytes), part: 1 };
}
