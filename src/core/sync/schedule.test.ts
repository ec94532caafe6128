import { expect, it, vi } from 'vitest';
import { createStore } from '#core/store.ts';
import { heldPauses } from './held-pauses.fixture.ts';
import { createSchedule } from './schedule.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Time passes only in `pass`. */
function setUp({ isVisible = true } = {}) {
  const { pauses, wait } = heldPauses();
  const run = vi.fn(() => Promise.resolve(true));
  const visible = createStore(isVisible);
  const schedule = createSchedule({ run, visible, wait });
  const lengths = (): number[] => pauses.map(({ milliseconds }) => milliseconds);
  const pass = async (): Promise<void> => {
    pauses.shift()?.end();
    await settled();
  };
  return { run, visible, schedule, lengths, pass };
}

it('a visible page polls every four seconds', async () => {
  const { run, schedule, lengths, pass } = setUp();
  await schedule.now();
  expect(lengths()).toEqual([4000]);
  await pass();
  expect(run).toHaveBeenCalledTimes(2);
  expect(lengths()).toEqual([4000]);
});

it('a hidden page does not poll, and pushes a change one second later', async () => {
  const { run, schedule, lengths, pass } = setUp({ isVisible: false });
  await schedule.now();
  expect(lengths()).toEqual([]);
  schedule.soon();
  schedule.soon();
  expect(lengths()).toEqual([1000]);
  await pass();
  expect(run).toHaveBeenCalledTimes(2);
  expect(lengths()).toEqual([]);
});

it('pauses grow up to five minutes after failures, and a change does not shorten them', async () => {
  const { run, schedule, lengths, pass } = setUp();
  run.mockResolvedValue(false);
  await schedule.now();
  const seen: (number | undefined)[] = [];
  for (let failure = 0; failure < 8; failure += 1) {
    schedule.soon();
    seen.push(lengths()[0]);
    expect(lengths()).toHaveLength(1);
    await pass();
  }
  expect(seen).toEqual([8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]);
  run.mockResolvedValue(true);
  await pass();
  expect(lengths()).toEqual([4000]);
});

it('a change during a run leads to another run', async () => {
  const { run, schedule, lengths } = setUp({ isVisible: false });
  run.mockImplementationOnce(() => {
    schedule.soon();
    return Promise.resolve(true);
  });
  await schedule.now();
  expect(lengths()).toEqual([1000]);
});

it('runs and exclusive work never overlap', async () => {
  const { run, schedule } = setUp({ isVisible: false });
  let [atOnce, most] = [0, 0];
  const work = async (): Promise<boolean> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await settled();
    atOnce -= 1;
    return true;
  };
  run.mockImplementation(work);
  await Promise.all([schedule.now(), schedule.now(), schedule.alone(work), schedule.alone(work), schedule.now()]);
  expect(most).toBe(1);
  // Waiting calls share one run.
  expect(run).toHaveBeenCalledTimes(1);
});

it('work that fails does not end the schedule', async () => {
  const { run, schedule } = setUp();
  await expect(schedule.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await schedule.now();
  expect(run).toHaveBeenCalledOnce();
});

it('nothing runs after dispose', async () => {
  const { run, schedule, lengths } = setUp();
  await schedule.now();
  schedule.dispose();
  schedule.soon();
  await schedule.now();
  expect(run).toHaveBeenCalledOnce();
  expect(lengths()).toEqual([]);
});
