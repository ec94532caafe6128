import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isEvening } from './evening.ts';

it('is the evening of index.html', () => {
  const html = readFileSync('index.html', 'utf8');
  const [, from, until] = /if \(hour >= (\d+) \|\| hour < (\d+)\) dataset\.evening/u.exec(html) ?? [];
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  expect(hours.filter(isEvening)).toEqual([0, 1, 2, 3, 4, 20, 21, 22, 23]);
  expect(hours.filter((hour) => hour >= Number(from) || hour < Number(until))).toEqual(hours.filter(isEvening));
});
