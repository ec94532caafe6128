import { expect, it } from 'vitest';
import type { BellSound } from '#core/domain/sound.ts';
import { timingOf } from './session-timing.ts';

const bellsOf = (sound: BellSound, wakes?: number) =>
  timingOf({
    duration: 900,
    fade: 5,
    bells: { start: true, interval: 5, end: true, sound },
    level: 0.5,
    isVolumeUnknown: false,
    extraBells: [100],
    ...(wakes && { wakes }),
  }).bells.map(({ at, hertz, sound: ringing }) => [at, hertz ?? ringing]);

it('the chosen bell rings at the start, between, where a programme rings and at the end', () => {
  expect(bellsOf('bowl')).toEqual([0, 100, 300, 600, 894].map((at) => [at, 'bowl']));
  // The usual one is not named: what older versions say of a session is the same.
  expect(bellsOf('bell')).toEqual([0, 100, 300, 600, 894].map((at) => [at, undefined]));
});

it('wakes, too, beside the struck tones', () => {
  const sounds = new Set(bellsOf('bowl', 300).map(([, sound]) => sound));
  expect(sounds).toEqual(new Set(['bowl', 660, 990]));
});
