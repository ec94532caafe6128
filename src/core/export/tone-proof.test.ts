import { toneProgramme, type ProgrammeSketch } from '#core/audio/programme.fixture.ts';
import { expect, it, vi } from 'vitest';
import { createRunJob, type RunJob } from './run-job.ts';
import { createToneProof, type ToneProofState } from './tone-proof.ts';

const sketch: ProgrammeSketch = {
  level: 0.5,
  edge: 0.005,
};
const programme = toneProgramme(sketch);

const pause = vi.fn(() => Promise.resolve());
const runJob = createRunJob({
  openWorker: () => {
    throw new DOMException('no workers here', 'SecurityError');
  },
  pause,
});

it('a tone proof reports progress and a result', async () => {
  const proof = createToneProof({ runJob });
  const seen: ToneProofState[] = [];
  proof.subscribe(() => seen.push(proof.getSnapshot()));
  await proof.measure({ programme });
  expect(seen[0]).toEqual({ phase: 'measuring', part: 0 });
  expect(proof.getSnapshot()).toMatchObject({
    phase: 'done',
    result: { tones: [{ expected: 528, hertz: expect.closeTo(528, 6) }], sampleRate: 48_000 },
  });
});

it('a tone proof is idle after a reset, during and after a measurement', async () => {
  const proof = createToneProof({ runJob });
  const measuring = proof.measure({ programme });
  proof.reset();
  await measuring;
  expect(proof.getSnapshot()).toEqual({ phase: 'idle' });
  await proof.measure({ programme });
  proof.reset();
  expect(proof.getSnapshot()).toEqual({ phase: 'idle' });
});

it('resetUnless resets unless programme and bells are equal', async () => {
  const proof = createToneProof({ runJob });
  await proof.measure({ programme });
  proof.resetUnless({ programme: toneProgramme({ ...sketch }) });
  expect(proof.getSnapshot().phase).toBe('done');
  proof.resetUnless({ programme: toneProgramme({ ...sketch, level: 0.4 }) });
  expect(proof.getSnapshot()).toEqual({ phase: 'idle' });
  await proof.measure({ programme });
  proof.resetUnless({ programme, bells: [{ at: 0, level: 0.5 }] });
  expect(proof.getSnapshot()).toEqual({ phase: 'idle' });
});

it('a second measurement replaces the first', async () => {
  const proof = createToneProof({ runJob });
  await Promise.all([
    proof.measure({ programme }),
    proof.measure({ programme: toneProgramme({ ...sketch, hertz: 40 }) }),
  ]);
  expect(proof.getSnapshot()).toMatchObject({ phase: 'done', result: { tones: [{ expected: 40 }] } });
});

it('a tone proof reports why it failed', async () => {
  const proof = createToneProof({ runJob });
  await proof.measure({ programme: toneProgramme({ ...sketch, level: 0 }) });
  expect(proof.getSnapshot()).toEqual({ phase: 'failed', why: 'silent' });
  await proof.measure({ programme: toneProgramme({ ...sketch, hertz: 30_000 }) });
  expect(proof.getSnapshot()).toEqual({ phase: 'failed', why: 'impossible' });
  const broken = (() => ({ next: () => Promise.reject(new Error('gone')), close: () => undefined })) as RunJob;
  const other = createToneProof({ runJob: broken });
  await other.measure({ programme });
  expect(other.getSnapshot()).toEqual({ phase: 'failed', why: 'unexpected' });
});
