import { beforeAll, describe, expect, it } from 'vitest';
import { peakOf } from '#core/audio/measure.fixture.ts';
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import type { Layer } from '#core/audio/programme.ts';
import { recordOffline, sampleRate, unlimited, type Recorder } from '#core/audio/recording.fixture.ts';
import { installSoundscapes } from '#core/audio/soundscapes/install-soundscapes.ts';
import { createVoice } from '#core/audio/voice.ts';
import { createBufferInstrument } from './buffer-instrument.ts';
import { createInstrument } from './create-instrument.ts';

const rain: Layer = {
  source: { scape: 'rain', softness: 0.5, nearness: 0.5 },
  level: 0.8,
  balance: 0,
  breathes: false,
};
const silent = { level: 0 } as const;

const instruments: [string, Recorder, seed: number][] = [
  ['the audio thread', recordOffline(createInstrument), 720],
  ['buffers', recordOffline((context) => Promise.resolve(createBufferInstrument(context))), 0],
];

describe.each(instruments)('in %s', (_, record, seed) => {
  beforeAll(installSoundscapes);

  it('a soundscape has the samples of the voice', async () => {
    const programme = { ...silent, beside: [rain] };
    const { left, right } = await record({ programme, seconds: 1.5 });
    const voice = createVoice({ sampleRate, programme: toneProgramme(programme), timing: unlimited, seed });
    const expected = [new Float32Array(left.length), new Float32Array(left.length)] as const;
    voice.render(...expected);
    expect(peakOf(left)).toBeGreaterThan(0.02);
    expect([left, right]).toEqual([...expected]);
  });
});

it('a soundscape is added to a tone that sounds, once its code is here', async () => {
  const context = new AudioContext();
  const instrument = await createInstrument(context);
  expect(instrument.kind).toBe('worklet');
  const recorder = new MediaStreamAudioDestinationNode(context);
  const heard = new AnalyserNode(context);
  Object.defineProperty(context, 'destination', { value: heard });
  heard.connect(recorder);
  const playback = await instrument.play(toneProgramme(silent), unlimited, () => undefined);
  playback.change(toneProgramme({ ...silent, beside: [rain] }));
  const samples = new Float32Array(heard.fftSize);
  await expect
    .poll(() => {
      heard.getFloatTimeDomainData(samples);
      return peakOf(samples);
    })
    .toBeGreaterThan(0.01);
  playback.stop();
  await context.close();
});
