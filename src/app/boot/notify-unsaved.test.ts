import { expect, it, vi } from 'vitest';
import type { StorageProblem } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import { notifyUnsaved } from './notify-unsaved.ts';

function setUp(loadText = (problem: StorageProblem) => Promise.resolve(`text for ${problem}`)) {
  const storageWarning = createStore<StorageProblem | undefined>(undefined);
  const shown: string[] = [];
  const onFailure = vi.fn<(error: unknown) => void>();
  notifyUnsaved({ storageWarning, loadText, show: (text) => void shown.push(text), onFailure });
  return { storageWarning, shown, onFailure };
}

it('is shown once for each problem', async () => {
  const { storageWarning, shown } = setUp();
  for (const problem of ['full', undefined, 'full', 'outdated', 'full'] as const) storageWarning.set(problem);
  await expect.poll(() => shown).toEqual(['text for full', 'text for outdated']);
});

it('reports that its text could not be loaded', async () => {
  const { storageWarning, shown, onFailure } = setUp(() => Promise.reject(new Error('no network')));
  storageWarning.set('unavailable');
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  expect(shown).toEqual([]);
});

it('is shown with the next problem if its text could not be loaded with the first', async () => {
  const loadText = vi
    .fn((problem: StorageProblem) => Promise.resolve(`text for ${problem}`))
    .mockRejectedValueOnce(new Error('no network'));
  const { storageWarning, shown, onFailure } = setUp(loadText);
  storageWarning.set('full');
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  for (const problem of [undefined, 'full', undefined, 'full'] as const) storageWarning.set(problem);
  await expect.poll(() => shown).toEqual(['text for full']);
});
