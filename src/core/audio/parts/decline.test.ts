import { expect, it } from 'vitest';
import { pureTone, unlimited } from '#core/audio/recording.fixture.ts';
import { createVoice } from '#core/audio/voice.ts';
import { declineAt } from './decline.ts';

const night = { duration: 36_000, decline: { from: 1, to: 0.25 } };

it('a decline lasts the whole night', () => {
  const decibels = (time: number): number => 20 * Math.log10(declineAt(night, time));
  expect([0, 18_000, 36_000].map((time) => decibels(time))).toEqual([
    0,
    expect.closeTo(-6.8, 1),
    expect.closeTo(-20.07, 1),
  ]);
  expect([declineAt(night, -1), declineAt(night, 1e9)]).toEqual([1, 0.25 ** (1 / 0.6)]);
  expect(declineAt({ ...night, decline: undefined }, 100)).toBe(1);
});

it('every sample of the voice follows the exact decline', () => {
  const sampleRate = 8000;
  const timing = { ...unlimited, attack: 0.05, fade: 0, duration: 300, decline: night.decline };
  const voices = [timing, { ...timing, decline: undefined }].map((given) =>
    createVoice({ sampleRate, programme: pureTone, timing: given }),
  );
  const [falling, steady, spare] = [new Float32Array(1000), new Float32Array(1000), new Float32Array(1000)] as const;
  let worst = 0;
  for (let from = 0; from < 300 * sampleRate; from += 1000) {
    voices[0]?.render(falling, spare);
    voices[1]?.render(steady, spare);
    for (let index = 0; index < 1000; index += 1) {
      const wanted = (steady[index] ?? 0) * declineAt(timing, (from + index) / sampleRate);
      worst = Math.max(worst, Math.abs((falling[index] ?? 0) - wanted));
    }
  }
  // Each voice rounds its samples to 32 bits.
  expect(worst).toBeLessThan(2 ** -23);
});
