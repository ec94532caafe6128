import { expect, it } from 'vitest';
import { atOnce } from './at-once.ts';
import { finishedBlocks } from './work-blocks.ts';

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
