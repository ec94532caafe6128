import { expect, it, vi } from 'vitest';
import { createAccountTurns } from './turns.ts';

const endless = async (): Promise<never> => new Promise(() => undefined);

it('does so much at once, in the order of arrival', async () => {
  const turns = createAccountTurns({ atOnce: 2, waiting: 10 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map(async (number) =>
    turns.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(all);
});

it('gives the turn on after a failure', async () => {
  const turns = createAccountTurns({ atOnce: 1, waiting: 1 });
  const failed = turns.run(async () => Promise.reject(new Error('broken')));
  const next = turns.run(async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses what would wait behind too much, and what has waited for too long, for some seconds', async () => {
  vi.useFakeTimers();
  const turns = createAccountTurns({ atOnce: 1, waiting: 1, patience: 5000 });
  void turns.run(endless);
  const waiting = turns.run(endless).catch((error: unknown) => error);
  await expect(turns.run(endless)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await waiting).toMatchObject({ status: 503 });
  vi.useRealTimers();
});
