import { expect, it, vi } from 'vitest';
import { numberFormat } from './formats.ts';

const edgeCases = [
  0,
  -0,
  7.83,
  1.005,
  0.045,
  0.5,
  1.5,
  2.5,
  999.994,
  999.995,
  999.5,
  1000,
  1234.5,
  9999.5,
  20_000,
  123_456.789,
  999_999.4,
  999_999.5,
  1e6,
  1e-7,
  1e21,
  Number.NaN,
  Infinity,
];
const many = Array.from({ length: 2000 }, (_, index) => ((index * 7919) % 100_003) / 97);
const numbers = [...edgeCases, ...many, ...many.map((number) => Math.round(number * 1000) / 1000)].flatMap((number) => [
  number,
  -number,
]);

it.each(['es', 'en'])('formats numbers as Intl does in %s', (language) => {
  for (const digits of [0, 1, 2, 3, 6]) {
    const expected = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
    const written = numberFormat(language, digits);
    expect(numbers.map((number) => written.format(number))).toEqual(numbers.map((number) => expected.format(number)));
  }
});

it.each(['es', 'en'])('needs no Intl for numbers below a million in %s', (language) => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const written = numberFormat(language, 4);
  expect([7.83, 1000, 20_000, 999_999].map((number) => written.format(number)).join(' ')).toMatch(/^[\d., ]+$/u);
  expect(made).not.toHaveBeenCalled();
  written.format(1e6);
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

it('uses Intl for other languages', () => {
  expect(numberFormat('de', 2).format(7.83)).toBe('7,83');
  expect(numberFormat('ar-EG', 2).format(7.83)).toBe(
    new Intl.NumberFormat('ar-EG', { maximumFractionDigits: 2 }).format(7.83),
  );
});
