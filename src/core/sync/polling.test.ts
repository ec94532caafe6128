import { expect, it, vi } from 'vitest';
import { createStore } from '#core/store.ts';
import { heldPauses } from './held-pauses.fixture.ts';
import { createPolling } from './polling.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Time passes only in `pass`. */
function setUp({ isVisible = true } = {}) {
  const { pauses, wait } = heldPauses();
  const run = vi.fn(() => Promise.resolve(true));
  const visible = createStore(isVisible);
  const polling = createPolling({ run, visible, wait });
  const lengths = (): number[] => pauses.map(({ milliseconds }) => milliseconds);
  const pass = async (): Promise<void> => {
    pauses.shift()?.end();
    await settled();
  };
  return { run, visible, polling, lengths, pass };
}

it('a visible page polls every four seconds', async () => {
  const { run, polling, lengths, pass } = setUp();
  await polling.now();
  expect(lengths()).toEqual([4000]);
  await pass();
  expect(run).toHaveBeenCalledTimes(2);
  expect(lengths()).toEqual([4000]);
});

it('a hidden page does not poll, and pushes a change one second later', async () => {
  const { run, polling, lengths, pass } = setUp({ isVisible: false });
  await polling.now();
  expect(lengths()).toEqual([]);
  polling.soon();
  polling.soon();
  expect(lengths()).toEqual([1000]);
  await pass();
  expect(run).toHaveBeenCalledTimes(2);
  expect(lengths()).toEqual([]);
});

it('pauses grow up to five minutes after failures, and a change does not shorten them', async () => {
  const { run, polling, lengths, pass } = setUp();
  run.mockResolvedValue(false);
  await polling.now();
  const seen: (number | undefined)[] = [];
  for (let failure = 0; failure < 8; failure += 1) {
    polling.soon();
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
  const { run, polling, lengths } = setUp({ isVisible: false });
  run.mockImplementationOnce(() => {
    polling.soon();
    return Promise.resolve(true);
  });
  await polling.now();
  expect(lengths()).toEqual([1000]);
});

it('runs and exclusive work never overlap', async () => {
  const { run, polling } = setUp({ isVisible: false });
  let [atOnce, most] = [0, 0];
  const work = async (): Promise<boolean> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await settled();
    atOnce -= 1;
    return true;
  };
  run.mockImplementation(work);
  await Promise.all([polling.now(), polling.now(), polling.alone(work), polling.alone(work), polling.now()]);
  expect(most).toBe(1);
  // Waiting calls share one run.
  expect(run).toHaveBeenCalledTimes(1);
});

it('work that fails does not end the polling', async () => {
  const { run, polling } = setUp();
  await expect(polling.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await polling.now();
  expect(run).toHaveBeenCalledOnce();
});

it('nothing runs after dispose', async () => {
  const { run, polling, lengths } = setUp();
  await polling.now();
  polling.dispose();
  polling.soon();
  await polling.now();
  expect(run).toHaveBeenCalledOnce();
  expect(lengths()).toEqual([]);
});
