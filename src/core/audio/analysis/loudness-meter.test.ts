import { expect, it } from 'vitest';
import { loudnessOf } from './loudness-meter.ts';

const sampleRate = 48_000;

function sine(parts: readonly (readonly [seconds: number, decibels: number])[], hertz = 1000): Float32Array {
  const samples = parts.flatMap(([seconds, decibels]) =>
    Array.from(
      { length: seconds * sampleRate },
      (_, frame) => 10 ** (decibels / 20) * Math.sin((2 * Math.PI * hertz * frame) / sampleRate),
    ),
  );
  return Float32Array.from(samples);
}

// EBU Tech 3341, test cases 1 to 3, and the calibration of ITU-R BS.1770-5.
it.each<[string, readonly (readonly [number, number])[], number]>([
  ['a stereo sine of −23 dBFS', [[5, -23]], -23],
  ['a stereo sine of −33 dBFS', [[5, -33]], -33],
  [
    'quiet parts around a louder one, which the gate leaves out',
    [
      [3, -36],
      [20, -23],
      [3, -36],
    ],
    -23,
  ],
])('the meter reads %s', (_, parts, expected) => {
  const ear = sine(parts);
  expect(Math.abs(loudnessOf([ear, ear], sampleRate) - expected)).toBeLessThan(0.1);
});

it('the meter reads a full-scale sine of 997 Hz in one channel as −3.01', () => {
  const ear = sine([[3, 0]], 997);
  expect(loudnessOf([ear], sampleRate)).toBeCloseTo(-3.01, 1);
});
