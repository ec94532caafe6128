import { expect, it } from 'vitest';
import type { Lease } from './connection-lease.ts';
import { createTransaction } from './database.ts';
import { watchDiskSpace } from './disk-space.ts';

/** A disk cannot be filled in a test without filling the machine's, so the statements fail by themselves. */
function fullDisk(): { space: ReturnType<typeof watchDiskSpace>; free: () => void } {
  let isFull = true;
  const script = async (text: string): Promise<string> => {
    if (isFull && text.includes('create temporary table'))
      throw Object.assign(new Error('could not extend file'), { code: '53100' });
    return text === 'commit' ? 'COMMIT' : 'BEGIN';
  };
  const run = async (): Promise<never> => {
    throw Object.assign(new Error('could not extend file'), { code: isFull ? '53100' : '23505' });
  };
  const lease: Lease = { beginning: 'begin', run, script, discard: () => undefined, release: () => undefined };
  return {
    space: watchDiskSpace(async () => lease),
    free: () => {
      isFull = false;
    },
  };
}

it('is full after a write that found no space, until a write succeeds', async () => {
  const { space, free } = fullDisk();
  const write = async (): Promise<unknown> => createTransaction(space.acquire)(async ({ rows }) => rows('insert …'));
  expect(space.isFull()).toBe(false);
  await expect(write()).rejects.toThrow('could not extend file');
  expect(space.isFull()).toBe(true);
  free();
  await expect.poll(space.isFull, { timeout: 10_000 }).toBe(false);
});

it('is not full after other failures', async () => {
  const { space, free } = fullDisk();
  free();
  await expect(createTransaction(space.acquire)(async ({ rows }) => rows('insert …'))).rejects.toThrow('extend');
  expect(space.isFull()).toBe(false);
});
