import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { expect, it } from 'vitest';
import { createVoice } from '#core/audio/voice.ts';
import { createWavWriter, wavHeader } from '#core/audio/wav.ts';
import { createFlacWriter, flacBlockFrames, flacHeader, type FlacBits } from './flac.ts';

const sampleRate = 48_000;
type Stereo = readonly [Float32Array, Float32Array];

async function decoded(...parts: Uint8Array<ArrayBuffer>[]): Promise<AudioBuffer> {
  return new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await new Blob(parts).arrayBuffer());
}

function played(hertz: number, mode: 'pure' | 'binaural' | 'isochronic', frames: number): Stereo {
  const programme = toneProgramme({ mode, hertz, level: 0.9, edge: 0.005 });
  const timing = { duration: frames / sampleRate, attack: 0.1, fade: 0.1, bells: [{ at: 0.5, level: 0.3 }] };
  const ears = [new Float32Array(frames), new Float32Array(frames)] as const;
  createVoice({ sampleRate, programme, timing }).render(...ears);
  return ears;
}

/** Unpredictable and over the whole scale. */
function noise(frames: number): Stereo {
  const ear = (seed: number): Float32Array =>
    Float32Array.from({ length: frames }, (_, frame) => (Math.sin(frame * seed) * 43_758.5453) % 1);
  return [ear(12.9898), ear(78.233)];
}

/** Jumps at random between the ends of the scale, so that every prediction takes more bits than the samples. */
function jumps(frames: number): Stereo {
  const samples = Float32Array.from({ length: frames }, (_, frame) => (Math.sin(1.7 * frame * frame) > 0 ? 1 : -1));
  return [samples, samples.toReversed()];
}

const sounds: readonly [string, Stereo][] = [
  ['a tone', played(528, 'pure', sampleRate + 777)],
  ['a low tone', played(1, 'pure', sampleRate)],
  ['binaural beats', played(10, 'binaural', sampleRate)],
  ['pulses and a bell', played(10, 'isochronic', sampleRate)],
  ['loud white noise', noise(3 * flacBlockFrames)],
  ['jumps', jumps(2 * flacBlockFrames + 1)],
  ['silence', [new Float32Array(5000), new Float32Array(5000)]],
];

/** More frames than two bytes can number. */
const threeMinutes: Stereo = [new Float32Array(180 * sampleRate), new Float32Array(0)];

it.each([
  ...sounds.flatMap(([name, ears]) =>
    ([16, 24] as const).map((bits): [string, FlacBits, Stereo] => [name, bits, ears]),
  ),
  ['three minutes', 16, threeMinutes] as [string, FlacBits, Stereo],
])('FLAC of %s in %d bit has the samples of the WAV', async (_, bits, [left, right]) => {
  const frames = left.length;
  const channels = right.length === frames ? 2 : 1;
  const format = { sampleRate, bits, channels } as const;
  const shape = { ...format, frames };
  const bytes = createFlacWriter(format)(left, right);
  const flac = await decoded(flacHeader(shape), bytes);
  const wav = await decoded(wavHeader(shape), createWavWriter(format)(left, right));
  expect([flac.numberOfChannels, flac.length, flac.sampleRate]).toEqual([channels, frames, sampleRate]);
  for (let channel = 0; channel < channels; channel += 1) {
    const expected = wav.getChannelData(channel);
    expect(flac.getChannelData(channel).findIndex((sample, frame) => sample !== expected[frame])).toBe(-1);
  }
  // Samples that cannot be predicted are stored as they are.
  expect(bytes.length).toBeLessThan((frames * channels * bits) / 8 + 30 * Math.ceil(frames / flacBlockFrames));
});
