import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoadClip } from '#core/audio/instruments/clip-delivery.ts';
import { createInstrument } from '#core/audio/instruments/create-instrument.ts';
import { createBufferInstrument } from '#core/audio/instruments/buffer-instrument.ts';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { peakOf } from '#core/audio/measure.fixture.ts';
import { unlimited } from '#core/audio/recording.fixture.ts';
import { recordedFile, wavFile } from './audio-files.fixture.ts';
import { clips, loadClipsOf } from './clips.ts';
import type { AddedClip } from './kept-clip.ts';

const hum = (time: number): number => 0.2 * Math.sin(2 * Math.PI * 300 * time) + 0.05 * Math.sin(7000 * time * time);
const layerOf = (id: string) => ({ source: { clip: id }, level: 1, balance: 0, breathes: false });

beforeEach(() => clips.clear());
afterEach(() => clips.clear());

async function added(file: File): Promise<Extract<AddedClip, { kind: 'added' }>['clip']> {
  const outcome = await clips.add(file);
  if (outcome.kind === 'refused') throw new Error(outcome.why);
  return outcome.clip;
}

describe('an audio file of the device', () => {
  it.each([
    ['8 kHz, mono', { sampleRate: 8000, channels: 1, seconds: 5 }],
    ['44.1 kHz, stereo', { sampleRate: 44_100, channels: 2, seconds: 4 }],
    ['96 kHz, stereo', { sampleRate: 96_000, channels: 2, seconds: 4 }],
    ['48 kHz, 7.1', { sampleRate: 48_000, channels: 8, seconds: 4 }],
  ])('of %s is kept, and decoded at the rate of the voice', async (_, shape) => {
    const clip = await added(wavFile(hum, shape));
    expect(clip).toMatchObject({ name: 'one.wav', isSoft: false });
    expect(Math.abs(clip.seconds - shape.seconds)).toBeLessThan(0.1);
    for (const rate of [44_100, 48_000]) {
      const loaded = await clips.load(clip.id, rate);
      expect(loaded?.ears).toHaveLength(shape.channels === 1 ? 1 : 2);
      const length = (loaded?.ears[0]?.length ?? 0) / rate;
      expect(length).toBeGreaterThan(1.5);
      expect(length).toBeLessThan(shape.seconds);
    }
    expect(clips.kept.getSnapshot()).toEqual([clip]);
  });

  it('that the browser has recorded, and whose length is not in it, is kept, too', async () => {
    const clip = await added(await recordedFile(hum, 6));
    expect(Math.abs(clip.seconds - 6)).toBeLessThan(0.2);
    expect((await clips.load(clip.id, 48_000))?.scale).toBeGreaterThan(0);
  });

  it.each<[string, () => File, string]>([
    ['an empty file', () => new File([], 'empty.mp3'), 'empty'],
    ['a text', () => new File(['not audio '.repeat(500)], 'song.mp3', { type: 'audio/mpeg' }), 'unreadable'],
    [
      'half a header',
      () => new File([wavFile(hum, { sampleRate: 8000, channels: 1, seconds: 5 }).slice(0, 30)], 'half.wav'),
      'unreadable',
    ],
    ['silence', () => wavFile(() => 0, { sampleRate: 8000, channels: 2, seconds: 5 }), 'silent'],
    ['one second', () => wavFile(hum, { sampleRate: 8000, channels: 1, seconds: 1 }), 'short'],
    ['more than five minutes', () => wavFile(hum, { sampleRate: 8000, channels: 1, seconds: 302 }), 'long'],
    ['more than 100 MB', () => new File([new Uint8Array(101e6)], 'huge.wav'), 'huge'],
  ])('that is %s is refused in a word, and not kept', async (_, make, why) => {
    expect(await clips.add(make())).toEqual({ kind: 'refused', why });
    await clips.refresh();
    expect(clips.kept.getSnapshot()).toEqual([]);
  });

  it('that is still being prepared when everything is deleted is not kept', async () => {
    const adding = clips.add(wavFile(hum, { sampleRate: 8000, channels: 1, seconds: 5 }));
    await clips.clear();
    expect(await adding).toEqual({ kind: 'refused', why: 'erased' });
    await clips.refresh();
    expect(clips.kept.getSnapshot()).toEqual([]);
  });

  it('is given back as it was chosen, removed, and then missing', async () => {
    const file = wavFile(hum, { sampleRate: 8000, channels: 1, seconds: 4 });
    const { id } = await added(file);
    expect(await (await clips.fileOf(id))?.arrayBuffer()).toEqual(await file.arrayBuffer());
    await clips.remove(id);
    expect([await clips.fileOf(id), await clips.load(id, 48_000)]).toEqual([undefined, undefined]);
    expect(await loadClipsOf(toneProgramme({ beside: [layerOf(id)] }), 48_000)).toEqual([]);
  });
});

it.each([
  ['the audio thread', createInstrument],
  ['buffers', (context: BaseAudioContext, load: LoadClip) => Promise.resolve(createBufferInstrument(context, load))],
] as const)('a file joins a session in %s once it is decoded, comes back and leaves it', async (_, create) => {
  const { id } = await added(wavFile(hum, { sampleRate: 44_100, channels: 2, seconds: 4 }));
  const context = new AudioContext();
  const instrument = await create(context, clips.load);
  const heard = new AnalyserNode(context);
  Object.defineProperty(context, 'destination', { value: heard });
  heard.connect(new MediaStreamAudioDestinationNode(context));
  const samples = new Float32Array(heard.fftSize);
  const level = (): number => {
    heard.getFloatTimeDomainData(samples);
    return peakOf(samples);
  };
  const [without, withClip] = [toneProgramme({ level: 0 }), toneProgramme({ level: 0, beside: [layerOf(id)] })];
  const playback = await instrument.play(withClip, unlimited, () => undefined);
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(level).toBeGreaterThan(0.02);
    playback.change(without);
    await expect.poll(level).toBe(0);
    playback.change(withClip);
  }
  await expect.poll(level).toBeGreaterThan(0.02);
  playback.stop();
  await context.close();
});
