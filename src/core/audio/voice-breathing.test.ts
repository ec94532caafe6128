import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { describe, expect, it } from 'vitest';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import { fullnessOf, startBreathing, timeOfBreaths, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import { describeBreathing } from './breathing.suite.ts';
import { recordVoice, unlimited } from './recording.fixture.ts';
import { createVoice } from './voice.ts';

describeBreathing('voice', { record: recordVoice, accuracy: 1e-6, changeSeconds: 0 });

describe('the voice with a breathing guide', () => {
  const breathing = startBreathing({ ...defaultBreathing, pace: 5.7, from: 15 });

  it('follows its course within a millisecond for half an hour', () => {
    const sampleRate = 4000;
    const voice = createVoice({
      sampleRate,
      programme: toneProgramme({ hertz: sampleRate / 4, breathing }),
      timing: unlimited,
    });
    const [block, other] = [new Float32Array(sampleRate), new Float32Array(sampleRate)];
    const half = 0.7 * 0.5;
    const rises: number[] = [];
    let before = 0;
    for (let second = 0; second < 1800; second += 1) {
      voice.render(block, other);
      for (let frame = 1; frame < sampleRate; frame += 2) {
        const now = Math.abs(block[frame] ?? 0);
        if (before < half && now >= half) rises.push(second + frame / sampleRate);
        before = now;
      }
    }
    // The place in the in-breath at which the gain is one half.
    const fullness = (0.5 ** 0.6 - 0.3) / 0.7;
    let place = 0;
    while (fullnessOf(breathing, place) < fullness) place += 1e-6;
    expect(rises).toHaveLength(181);
    rises.forEach((at, breath) => expect(Math.abs(at - timeOfBreaths(breathing, breath + place))).toBeLessThan(0.001));
  }, 30_000);

  it('gives the same samples for any block sizes', () => {
    const make = () =>
      createVoice({
        sampleRate: 48_000,
        programme: toneProgramme({ breathing }),
        timing: { ...unlimited, duration: 2 },
      });
    const [whole, parts] = [make(), make()];
    const [one, other, spare] = [new Float32Array(96_000), new Float32Array(96_000), new Float32Array(96_000)];
    whole.render(one, spare);
    for (let at = 0, size = 1; at < other.length; at += size, size = (size * 7 + 3) % 500)
      parts.render(other.subarray(at, at + size), spare.subarray(at, at + size));
    expect(other).toEqual(one);
  });

  it.each<[string, Partial<BreathingCourse>]>([
    ['a pace above the limit', { pace: 10.1 }],
    ['a pace that is not a number', { pace: Number.NaN }],
    ['a start from below the limit', { from: 3 }],
    ['an in-breath that takes everything', { inhale: 100 }],
    ['holds that leave no time', { holdFull: 60 }],
    ['an endless easing', { easing: Number.POSITIVE_INFINITY }],
    ['a start before the session', { startsAt: -1 }],
    ['breaths that are not a number', { breaths: Number.NaN }],
  ])('throws for %s', (_, wrong) => {
    expect(() =>
      createVoice({
        sampleRate: 48_000,
        programme: toneProgramme({ breathing: { ...breathing, ...wrong } }),
        timing: unlimited,
      }),
    ).toThrow(RangeError);
  });
});
