import { expect, it, vi } from 'vitest';
import type { Trouble } from '#core/personal-data/personal-data.ts';
import { createStore } from '#core/store.ts';
import { sayUnkept } from './say-unkept.ts';

function saying(textOf = (trouble: Trouble) => Promise.resolve(`said of ${trouble}`)) {
  const unkept = createStore<Trouble | undefined>(undefined);
  const said: string[] = [];
  const onFailure = vi.fn<(error: unknown) => void>();
  sayUnkept({ unkept, textOf, say: (text) => void said.push(text), onFailure });
  return { unkept, said, onFailure };
}

it('is said when something is lost, and once for each reason', async () => {
  const { unkept, said } = saying();
  for (const trouble of ['full', undefined, 'full', 'outdated', 'full'] as const) unkept.set(trouble);
  await expect.poll(() => said).toEqual(['said of full', 'said of outdated']);
});

it('is reported where its words cannot be fetched', async () => {
  const { unkept, said, onFailure } = saying(() => Promise.reject(new Error('no network')));
  unkept.set('visit');
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  expect(said).toEqual([]);
});

it('is said with the next loss where its words could not be fetched with the first', async () => {
  const textOf = vi.fn((trouble: Trouble) => Promise.resolve(`said of ${trouble}`)).mockRejectedValueOnce(new Error('no network'));
  const { unkept, said, onFailure } = saying(textOf);
  unkept.set('full');
  await expect.poll(() => onFailure.mock.calls.length).toBe(1);
  for (const trouble of [undefined, 'full', undefined, 'full'] as const) unkept.set(trouble);
  await expect.poll(() => said).toEqual(['said of full']);
});
