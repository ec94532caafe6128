import { expect, it, vi } from 'vitest';
import type { StorageProblem } from '#core/personal-data/storage-status.ts';
import { createStore } from '#core/store.ts';
import { notifyOnce } from './notify-once.ts';

function setUp(loadText = (problem: StorageProblem) => Promise.resolve(`text for ${problem}`)) {
  const storageWarning = createStore<StorageProblem | undefined>(undefined);
  const shown: string[] = [];
  const onFailure = vi.fn<(error: unknown) => void>();
  notifyOnce(storageWarning, { loadText, show: (text) => void shown.push(text), onFailure });
  return { storageWarning, shown, onFailure };
}

it('a notice is shown once for each reason', async () => {
  const { storageWarning, shown } = setUp();
  for (const problem of ['full', undefined, 'full', 'outdated', 'full'] as const) storageWarning.set(problem);
  await expect.poll(() => shown).toEqual(['text for full', 'text for outdated']);
});

it('a notice whose text could not be loaded is reported', async () => {
  const { storageWarning, shown, onFailure } = setUp(() => Promise.reject(new Error('no network')));
  storageWarning.set('unavailable');
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  expect(shown).toEqual([]);
});

it('a notice whose text could not be loaded is shown at its next occurrence', async () => {
  const loadText = vi
    .fn((problem: StorageProblem) => Promise.resolve(`text for ${problem}`))
    .mockRejectedValueOnce(new Error('no network'));
  const { storageWarning, shown, onFailure } = setUp(loadText);
  storageWarning.set('full');
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  for (const problem of [undefined, 'full', undefined, 'full'] as const) storageWarning.set(problem);
  await expect.poll(() => shown).toEqual(['text for full']);
});
