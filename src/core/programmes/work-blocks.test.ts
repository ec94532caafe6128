import { expect, it } from 'vitest';
import { atOnce } from './at-once.ts';
import { programmeSettings } from './programme-settings.ts';
import { shippedProgrammes } from './shipped-programmes.ts';
import { blockNow, finishedBlocks } from './work-blocks.ts';

const { address } = atOnce('focus');
const whole = 85 * 60;

it.each([
  ['nothing before its first pause', { plannedSeconds: whole, heardSeconds: 1499 }, 0],
  ['one when the first bell rings', { plannedSeconds: whole, heardSeconds: 1500 }, 1],
  ['no more in a pause', { plannedSeconds: whole, heardSeconds: 1790 }, 1],
  ['all three at its end', { plannedSeconds: whole, heardSeconds: whole }, 3],
  ['what is left of a session that continues another', { plannedSeconds: whole - 1600, heardSeconds: 1700 }, 1],
  ['nothing twice after a pause at the bell', { plannedSeconds: whole - 1500, heardSeconds: 60 }, 0],
])('the focus programme counts %s', (_, heard, blocks) => {
  expect(finishedBlocks({ address, ...heard })).toBe(blocks);
});

it.each([
  ['another programme', atOnce('night').address],
  ['a session whose end was moved', `${address}&moved=1`],
  ['no address', undefined],
  ['an address without minutes', '?programme=nap'],
])('%s has no blocks', (_, other) => {
  expect(finishedBlocks({ address: other, plannedSeconds: 28_800, heardSeconds: 28_800 })).toBe(0);
});

const { frequency } = atOnce('focus');
const settingsOf = (slug: string) => {
  const programme = shippedProgrammes.find((one) => one.slug === slug);
  return programme && programmeSettings(programme, frequency);
};
const focus = settingsOf('focus');
const bells = focus?.bells ?? [];

it.each([
  [0, { number: 1, isPause: false, left: 25 }],
  [13, { number: 1, isPause: false, left: 12 }],
  [25, { number: 1, isPause: true, left: 5 }],
  [30, { number: 2, isPause: false, left: 25 }],
  [56, { number: 2, isPause: true, left: 4 }],
  [60, { number: 3, isPause: false, left: 25 }],
  [84.9, { number: 3, isPause: false, left: 0.1 }],
])('after %s minutes the focus programme is in its block or pause', (minute, expected) => {
  const now = blockNow({ ...focus }, { elapsed: 60 * minute, remaining: whole - 60 * minute });
  expect(now).toMatchObject({ number: expected.number, count: 3, isPause: expected.isPause });
  expect((now?.left ?? 0) / 60).toBeCloseTo(expected.left, 6);
});

it('knows the block of a session that continues another, and of one whose end has moved', () => {
  const rest = bells.filter((at) => at > 1800).map((at) => at - 1800);
  const continued = blockNow({ ...focus, bells: rest }, { elapsed: 60, remaining: whole - 1860 });
  expect(continued).toMatchObject({ number: 2, isPause: false, left: 24 * 60 });
  const later = blockNow({ ...focus, bells: bells.map((at) => 2 * at) }, { elapsed: 60, remaining: 2 * whole - 60 });
  expect(later).toMatchObject({ number: 1, isPause: false, left: 49 * 60 });
});

it.each(['nap', 'bowl-meditation', 'night'])('%s has bells or none, but no blocks', (slug) => {
  expect(blockNow(settingsOf(slug) ?? {}, { elapsed: 60, remaining: 600 })).toBeUndefined();
  expect(blockNow({ ...focus, title: { name: 'Mine' } }, { elapsed: 60, remaining: 600 })).toBeUndefined();
});

it.each([{ title: { programme: 'constructor' }, bells: [60, 120] }, { title: { programme: 'focus' } }])(
  'there are no blocks in a programme without them, or without bells: %o',
  (plan) => {
    expect(blockNow(plan, { elapsed: 0, remaining: 1200 })).toBeUndefined();
  },
);
