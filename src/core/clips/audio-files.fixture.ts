import { createWavWriter, wavHeader } from '#core/audio/wav.ts';
import type { Hertz, Seconds } from '#core/units.ts';

interface Shape {
  sampleRate: Hertz;
  channels: number;
  seconds: Seconds;
}

type Wave = (time: Seconds) => number;

function framesOf(wave: Wave, { sampleRate, seconds }: Shape): Float32Array {
  return Float32Array.from({ length: sampleRate * seconds }, (_, frame) => wave(frame / sampleRate));
}

/** Of more channels than two, each has the same samples. */
export function wavFile(wave: Wave, shape: Shape, name = 'one.wav'): File {
  const { sampleRate, channels } = shape;
  const samples = framesOf(wave, shape);
  if (channels <= 2) {
    const wav = { frames: samples.length, sampleRate, bits: 16, channels: channels as 1 | 2 } as const;
    return new File([wavHeader(wav), createWavWriter(wav)(samples, samples)], name, { type: 'audio/wav' });
  }
  const bytes = new DataView(new ArrayBuffer(44 + 2 * channels * samples.length));
  // The header of a stereo file, with the fields that say how many channels there are.
  const header = wavHeader({ frames: (samples.length * channels) / 2, sampleRate, bits: 16, channels: 2 });
  header.forEach((byte, at) => bytes.setUint8(at, byte));
  bytes.setUint16(22, channels, true);
  bytes.setUint32(28, 2 * channels * sampleRate, true);
  bytes.setUint16(32, 2 * channels, true);
  samples.forEach((sample, frame) => {
    for (let channel = 0; channel < channels; channel += 1)
      bytes.setInt16(44 + 2 * (frame * channels + channel), Math.round(32_767 * sample), true);
  });
  return new File([bytes.buffer], name, { type: 'audio/wav' });
}

/** As a browser records it: Opus in WebM, which does not say how long it is. */
export async function recordedFile(wave: Wave, seconds: Seconds): Promise<File> {
  const context = new AudioContext();
  const buffer = new AudioBuffer({ length: 48_000 * seconds, sampleRate: 48_000, numberOfChannels: 1 });
  buffer.copyToChannel(framesOf(wave, { sampleRate: 48_000, channels: 1, seconds }) as Float32Array<ArrayBuffer>, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  const heard = new MediaStreamAudioDestinationNode(context);
  source.connect(heard);
  const recorder = new MediaRecorder(heard.stream);
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const stopped = new Promise((resolve) => {
    recorder.addEventListener('stop', resolve);
  });
  source.addEventListener('ended', () => recorder.stop());
  recorder.start();
  source.start();
  await stopped;
  await context.close();
  return new File(pieces, 'recorded.webm', { type: recorder.mimeType });
}
