import { expect, it } from 'vitest';
import type { FrequencyTotal } from '#core/personal-data/history/sums.ts';
import { dialPath, busiestHour, sumHours } from './listening-hours.ts';

function heardAt(...hours: number[]): FrequencyTotal {
  const counted = Array.from({ length: 24 }, (_, hour) => hours.filter((one) => one === hour).length);
  return { frequencyId: 1, sessions: hours.length, seconds: 60, hours: counted, lastStartedAt: 0, titles: {} };
}

it('sumHours adds the hours of all frequencies, and busiestHour finds the greatest if there are enough', () => {
  const hours = sumHours([heardAt(7, 7, 23), heardAt(0, 7, 23)]);
  expect(hours[7]).toBe(3);
  expect(hours[23]).toBe(2);
  expect(hours[0]).toBe(1);
  expect(hours).toHaveLength(24);
  expect(busiestHour(hours)).toBe(7);
  expect(busiestHour(sumHours([heardAt(7, 7, 7, 8)]))).toBeUndefined();
  expect(busiestHour(sumHours([]))).toBeUndefined();
});

it('dialPath draws an hour at its place on a dial of 24 hours, with the length of its share', () => {
  const dial = { centre: 100, inner: 40, outer: 90 };
  const six = dialPath(sumHours([heardAt(6)]), dial);
  const points = Array.from(
    six.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[LAZ]|$)/gu),
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  // Six o'clock is a quarter turn: from the centre's height downwards on the right, out to the rim.
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(190, 0);
  expect(points.every(([x, y]) => x >= 135 && y >= 100 && y < 130)).toBe(true);
  expect(dialPath(sumHours([]), dial)).toBe('');
});
