import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLineOutput } from './line-output.ts';

const describeLost = (lines: number): string => `lost ${lines}\n`;

it('loses the lines that a slow reader leaves waiting, and says so when it reads on', async () => {
  let read = '';
  let release: (() => void) | undefined;
  const stream = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      release = () => {
        read += text;
        done();
      };
    },
  });
  const output = createLineOutput(stream, describeLost, 100);
  for (let at = 0; at < 1000; at += 1) output.write(`line ${at}\n`);
  expect(stream.writableLength).toBeLessThanOrEqual(100);
  const lost = output.lost();
  expect(lost).toBeGreaterThan(900);
  while (stream.writableLength > 0) {
    release?.();
    await new Promise(setImmediate);
  }
  output.write('later\n');
  release?.();
  expect(read.endsWith(`lost ${lost}\nlater\n`)).toBe(true);
  expect(output.lost()).toBe(lost);
});
