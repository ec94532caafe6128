import {
  AppendOnlyStreamTarget,
  AudioSample,
  AudioSampleSource,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import { createVoice } from '#core/audio/voice.ts';
import type { Seconds } from '#core/units.ts';
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

/** A longer M4A is in fragments, because its index would only be known at the end. */
const wholeSeconds: Seconds = 3600;

const containers = {
  // The index stands before the sound, as players on the web and in cars expect it.
  m4a: (isLong: boolean) => new Mp4OutputFormat({ fastStart: isLong ? 'fragmented' : 'in-memory' }),
  opus: () => new OggOutputFormat(),
} as const;

/** So many bytes are handed over at once. */
const sliceBytes = 1 << 20;

/** Where the file is written: its bytes in order, as far as they are known. */
function openTarget() {
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  const write = (bytes: Uint8Array): void => void pieces.push(bytes.slice());
  return {
    target: new AppendOnlyStreamTarget(new WritableStream({ write })),
    taken: (): Uint8Array<ArrayBuffer>[] => {
      const taken = pieces;
      pieces = [];
      return taken;
    },
  };
}

/**
 * The session through the browser's encoder, a second at a time. An M4A of up to an hour is kept in memory (58 MB) until
 * its index is known. Throws RangeError for an unplayable session, and the encoder's error where there is none.
 */
export async function* renderSmall(request: SmallRequest): AsyncGenerator<FilePiece, undefined, undefined> {
  const { programme, timing, sampleRate, format, clips = [] } = request;
  const { duration } = fileTiming(timing);
  const voice = createVoice({ sampleRate, programme, timing: fileTiming(timing), clips });
  const channels = channelsOf(programme);
  const quality = new Quality({ bitrate: smallBitrates[channels], bitrateMode: 'constant' });
  const { target, taken } = openTarget();
  const output = new Output({ format: containers[format](duration > wholeSeconds), target });
  const source = new AudioSampleSource({ codec: smallFormats[format].codec, quality });
  output.addAudioTrack(source);
  await output.start();
  const frames = Math.round(duration * sampleRate);
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
    for (const bytes of taken()) yield { bytes, part: frame / frames };
  }
  await output.finalize();
  for (const bytes of taken()) yield* slices(bytes);
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
