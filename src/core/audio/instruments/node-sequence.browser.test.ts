import { expect, it } from 'vitest';
import type { Sequence } from '#core/audio/programme.ts';
import { scheduleSequence } from './node-sequence.ts';

const sampleRate = 3000;

const point = (at: number, hertz: number, glides = false) => ({ at, hertz, carrier: 200, gain: 1, glides });

/** Hertz, for each frame. */
async function scheduledHertz(sequence: Sequence, seconds: number): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, seconds * sampleRate, sampleRate);
  const source = new ConstantSourceNode(context);
  const times = { startsAt: 0, from: 0 };
  scheduleSequence(source.offset, { sequence, valueOf: ({ hertz }) => hertz }, times);
  source.connect(context.destination);
  source.start();
  return (await context.startRendering()).getChannelData(0);
}

it.each([
  ['a glide during a crossfade', [point(0, 10), point(2, 6), point(3, 20, true), point(8, 20, true)]],
  ['two glides during a crossfade', [point(0, 10), point(2, 6), point(2.5, 30, true), point(3, 20, true)]],
  ['a crossfade that cuts off another one', [point(0, 10), point(2, 6), point(3, 20), point(8, 10, true)]],
  [
    'a crossfade that cuts off another one after a glide',
    [point(0, 10), point(2, 6), point(3, 9, true), point(3.5, 20)],
  ],
])('the scheduled frequency never jumps in %s', async (_, sequence) => {
  const hertz = await scheduledHertz(sequence, 8);
  const steps = hertz.slice(1).map((value, index) => Math.abs(value - (hertz[index] ?? 0)));
  // The steepest change is 24 Hz within half a second.
  expect(Math.max(...steps)).toBeLessThan(50 / sampleRate);
});

it('a crossfade ends at the frequency that a glide has reached by then', async () => {
  const hertz = await scheduledHertz([point(0, 10), point(2, 6), point(3, 20, true), point(8, 30, true)], 8);
  expect(hertz[4 * sampleRate]).toBeCloseTo(22, 2);
  expect(hertz[6 * sampleRate]).toBeCloseTo(26, 2);
});
