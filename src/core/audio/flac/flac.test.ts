import { expect, it } from 'vitest';
import { createFlacWriter, flacHeader } from './flac.ts';

it('flacHeader describes the samples', () => {
  const view = new DataView(flacHeader({ frames: 2 ** 33 + 5, sampleRate: 48_000, bits: 24, channels: 2 }).buffer);
  expect(view.byteLength).toBe(42);
  expect([8, 10].map((at) => view.getUint16(at))).toEqual([4096, 4096]);
  const format = view.getBigUint64(18);
  expect([format >> 44n, (format >> 41n) & 7n, (format >> 36n) & 31n]).toEqual([48_000n, 1n, 23n]);
  expect(format & (2n ** 36n - 1n)).toBe(2n ** 33n + 5n);
});

// Browsers play a file with wrong frame numbers, but other players seek by them.
it('createFlacWriter writes frame numbers as UTF-8 writes characters', () => {
  const write = createFlacWriter({ sampleRate: 48_000, bits: 16, channels: 1 });
  const piece = new Float32Array(2);
  const numbers = new Map<number, number | undefined>();
  for (let number = 0; number <= 65_536; number += 1) {
    const frame = write(piece, piece);
    if ([0, 127, 128, 2047, 2048, 65_535, 65_536].includes(number))
      numbers.set(number, new TextDecoder().decode(frame.subarray(4, 8)).codePointAt(0));
  }
  expect([...numbers.values()]).toEqual([...numbers.keys()]);
});
