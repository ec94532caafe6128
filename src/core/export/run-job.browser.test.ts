import { backgroundLayer, toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { runToEnd } from '#core/audio/measure.fixture.ts';
import { expect, it } from 'vitest';
import type { Timing } from '#core/audio/programme.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import { createRunJob, runJob, type JobRun } from './run-job.ts';
import { proveTone, type ToneProofResult } from './tone-proof-job.ts';
import { renderWav } from './wav-job.ts';

const sketch: ProgrammeSketch = {
  mode: 'binaural',
  hertz: 7.83,
  level: 0.5,
  edge: 0.005,
  beside: [backgroundLayer('brown', 0.1)],
};
const programme = toneProgramme(sketch);
const timing: Timing = { duration: 5, attack: 1, fade: 1, bells: [{ at: 1, level: 0.3 }] };

async function resultOf(run: JobRun<'proof'>): Promise<ToneProofResult> {
  let step = await run.next();
  while (!step.done) step = await run.next();
  run.close();
  return step.value;
}

const workerOnly = createRunJob({
  openWorker: () => new Worker(new URL('./job-worker.ts', import.meta.url), { type: 'module' }),
  pause: () => Promise.reject(new Error('this was to be done in a worker')),
});

const pageOnly = createRunJob({
  openWorker: () => {
    throw new DOMException('no workers here', 'SecurityError');
  },
  pause: nextTask,
});

it.each([
  ['a worker', workerOnly],
  ['the default runner', runJob],
  ['slices on the page', pageOnly],
])('a tone proof in %s has the same result as without pauses', async (_place, run) => {
  expect(await resultOf(run('proof', { programme, sampleRate: 48_000 }))).toEqual(
    runToEnd(proveTone({ programme, sampleRate: 48_000 })),
  );
});

it('a WAV file rendered in a worker is the same, byte for byte', async () => {
  const request = { programme, timing, bits: 24, sampleRate: 48_000 } as const;
  const run = workerOnly('wav', request);
  const expected = [...renderWav(request)];
  let same = 0;
  for (let step = await run.next(); !step.done; step = await run.next()) {
    const bytes = expected[same]?.bytes;
    if (step.value.bytes.length === bytes?.length && step.value.bytes.every((byte, index) => byte === bytes[index]))
      same += 1;
  }
  run.close();
  expect(same).toBe(6);
});

it('a job runs on the page when the worker’s script cannot be loaded', async () => {
  const run = createRunJob({ openWorker: () => new Worker('/no-such-script.js', { type: 'module' }), pause: nextTask });
  expect((await resultOf(run('proof', { programme, sampleRate: 48_000 }))).tones).toHaveLength(2);
});

it('a job rejects with the RangeError thrown in its worker', async () => {
  const run = workerOnly('proof', { programme: toneProgramme({ ...sketch, carrier: 1 }), sampleRate: 48_000 });
  await expect(run.next()).rejects.toThrow(RangeError);
  run.close();
});
