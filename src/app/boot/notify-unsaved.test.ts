import { expect, it, vi } from 'vitest';
import type { StorageProblem } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import { notifyUnsaved } from './notify-unsaved.ts';

function saying(textOf = (trouble: StorageProblem) => Promise.resolve(`said of ${trouble}`)) {
  const storageWarning = createStore<StorageProblem | undefined>(undefined);
  const said: string[] = [];
  const onFailure = vi.fn<(error: unknown) => void>();
  notifyUnsaved({ storageWarning, textOf, say: (text) => void said.push(text), onFailure });
  return { storageWarning, said, onFailure };
}

it('is said when something is lost, and once for each reason', async () => {
  const { storageWarning, said } = saying();
  for (const trouble of ['full', undefined, 'full', 'outdated', 'full'] as const) storageWarning.set(trouble);
  await expect.poll(() => said).toEqual(['said of full', 'said of outdated']);
});

it('is reported where its words cannot be fetched', async () => {
  const { storageWarning, said, onFailure } = saying(() => Promise.reject(new Error('no network')));
  storageWarning.set('unavailable');
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  expect(said).toEqual([]);
});

it('is said with the next loss where its words could not be fetched with the first', async () => {
  const textOf = vi
    .fn((trouble: StorageProblem) => Promise.resolve(`said of ${trouble}`))
    .mockRejectedValueOnce(new Error('no network'));
  const { storageWarning, said, onFailure } = saying(textOf);
  storageWarning.set('full');
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  for (const trouble of [undefined, 'full', undefined, 'full'] as const) storageWarning.set(trouble);
  await expect.poll(() => said).toEqual(['said of full']);
});
