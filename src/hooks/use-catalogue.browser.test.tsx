import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '#core/backend/backend-error.ts';
import type { FrequenciesTable } from '#core/backend/frequencies-table.ts';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import { testFrequency, testRow } from '#core/catalogue/frequency.fixture.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { Category } from '#core/domain/catalogue.ts';
import type { Loadable } from '#core/loadable.ts';
import { hydrate, nextFrame, render, unmountAll } from './hook.fixture.ts';
import { prefetchRows, useEvidence, useFrequencies, useFrequency } from './use-catalogue.ts';

afterEach(() => {
  unmountAll();
  vi.useRealTimers();
});

const calm = testRow({ id: 1, category: 'Calm' });
const focus = testRow({ id: 2, category: 'Focus' });

function tableOf(overrides: Partial<FrequenciesTable> = {}) {
  const list = vi.fn<FrequenciesTable['list']>(overrides.list ?? (() => Promise.resolve([calm, focus])));
  const byId = vi.fn<FrequenciesTable['byId']>(overrides.byId ?? (() => Promise.resolve(calm)));
  return { list, byId, catalogue: createCatalogue({ table: { list, byId }, onInvalidRow: vi.fn() }) };
}

function textOf<Value>(result: Loadable<Value>, nameOf: (value: Value) => string): ReactNode {
  if (result.status === 'ready') return nameOf(result.value);
  if (result.status === 'loading') return result.retrying ? 'retrying' : 'loading';
  return (
    <button type="button" onClick={result.retry}>
      {result.kind}
    </button>
  );
}

const idsOf = (frequencies: readonly Frequency[]): string => frequencies.map(({ id }) => id).join(' ');
const All = () => textOf(useFrequencies(), idsOf);
const Calm = () => textOf(useFrequencies('Calm'), idsOf);
const NoteOfFirst = () => textOf(useEvidence(1), ({ note }) => note.en);
const First = () => textOf(useFrequency(1), ({ id }) => String(id));

describe('useFrequencies', () => {
  const frequencies = [testFrequency({ id: 7 })];

  it('is ready during hydration of a page with its data', async () => {
    const { catalogue, list } = tableOf();
    const { element, html } = await hydrate({ catalogue, pageData: { frequencies, isComplete: true } }, All);
    expect(html).toBe('7');
    await expect.poll(() => element.textContent).toBe('7');
    expect(list).not.toHaveBeenCalled();
  });

  it('is loading during hydration of any other page, even if the data came before', async () => {
    const { catalogue } = tableOf({ list: () => Promise.resolve([calm]) });
    await prefetchRows({ catalogue }, undefined);
    const { element, html } = await hydrate({ catalogue }, All);
    expect(html).toBe('loading');
    await expect.poll(() => element.textContent).toBe('1');
  });

  it('shows old data of the page until new data has arrived', async () => {
    const answer = Promise.withResolvers<unknown[]>();
    const { catalogue, list } = tableOf({ list: () => answer.promise });
    const pageData = { frequencies, isComplete: true, isOld: true };
    const { element } = await hydrate({ catalogue, pageData }, All);
    await expect.poll(() => list.mock.calls.length).toBe(1);
    expect(element.textContent).toBe('7');
    answer.resolve([calm, focus]);
    await expect.poll(() => element.textContent).toBe('1 2');
  });

  it('shows the known frequencies of a category while it fetches them, and keeps them if that fails', async () => {
    const answer = Promise.withResolvers<unknown[]>();
    const { catalogue, list } = tableOf({
      list: (category) => (category === undefined ? Promise.resolve([calm, focus]) : answer.promise),
    });
    await prefetchRows({ catalogue }, undefined);
    const rendered: ReactNode[] = [];
    const element = render({ catalogue }, () => {
      const text = Calm();
      rendered.push(text);
      return text;
    });
    await expect.poll(() => list.mock.calls.length).toBe(2);
    expect(element.textContent).toBe('1');
    const before = rendered.length;
    answer.reject(new BackendError('forbidden', 'none'));
    await expect.poll(() => rendered.length).toBeGreaterThan(before);
    expect(element.textContent).toBe('1');
  });

  it('drops the late answer for a category that is no longer chosen', async () => {
    const answers = { Calm: Promise.withResolvers<unknown[]>(), Focus: Promise.withResolvers<unknown[]>() };
    const { catalogue, list } = tableOf({ list: (category) => answers[category as 'Calm' | 'Focus'].promise });
    const rendered = new Set<ReactNode>();
    const element = render({ catalogue }, () => {
      const [category, choose] = useState<Category>('Calm');
      const text = textOf(useFrequencies(category), idsOf);
      rendered.add(text);
      return (
        <button type="button" onClick={() => choose('Focus')}>
          {text}
        </button>
      );
    });
    await expect.poll(() => list.mock.calls).toEqual([['Calm']]);
    element.querySelector('button')?.click();
    await expect.poll(() => list.mock.calls).toEqual([['Calm'], ['Focus']]);
    answers.Calm.resolve([calm]);
    // A task later it would be shown.
    await nextFrame();
    answers.Focus.resolve([focus]);
    await expect.poll(() => element.textContent).toBe('2');
    expect([...rendered]).toEqual(['loading', '2']);
  });

  it('says that it retries after a failure that may pass, and fails after the third retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { catalogue, list } = tableOf({ list: () => Promise.reject(new BackendError('unexpected', 'busy')) });
    const element = render({ catalogue }, All);
    await expect.poll(() => element.textContent).toBe('retrying');
    await expect
      .poll(() => {
        vi.advanceTimersByTime(1000);
        return element.textContent;
      })
      .toBe('unexpected');
    expect(list).toHaveBeenCalledTimes(4);
  });

  it('fails at once without a network, and is ready when the network is back', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { catalogue, list } = tableOf();
    list.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const element = render({ catalogue }, All);
    await expect.poll(() => element.textContent).toBe('offline');
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await expect.poll(() => element.textContent).toBe('1 2');
    expect(list).toHaveBeenCalledTimes(2);
  });
});

describe('useFrequency', () => {
  it('fails at once for an unknown id, and is ready after a retry that finds it', async () => {
    const { catalogue, byId } = tableOf();
    byId.mockResolvedValueOnce(undefined);
    const element = render({ catalogue }, First);
    await expect.poll(() => element.textContent).toBe('not-found');
    element.querySelector('button')?.click();
    await expect.poll(() => element.textContent).toBe('1');
    expect(byId).toHaveBeenCalledTimes(2);
  });

  it('is ready without a request after its player was prefetched', async () => {
    const { catalogue, byId } = tableOf();
    await prefetchRows({ catalogue }, new URLSearchParams('id=1'));
    expect(byId).toHaveBeenCalledExactlyOnceWith(1);
    const element = render({ catalogue }, First);
    await expect.poll(() => element.textContent).toBe('1');
    expect(byId).toHaveBeenCalledOnce();
  });

  it('fetches nothing without an id', async () => {
    const { catalogue, byId } = tableOf();
    const element = render({ catalogue }, () => textOf(useFrequency(undefined), ({ id }) => String(id)));
    await expect.poll(() => element.textContent).toBe('loading');
    // An effect would have asked by now.
    await nextFrame();
    expect(byId).not.toHaveBeenCalled();
  });
});

describe('useEvidence', () => {
  const withoutEvidence = testFrequency({ id: 1, evidence: undefined });
  const pageData = { frequencies: [withoutEvidence], isComplete: true };

  it('is loading until a frequency known without it has been fetched', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { catalogue, byId } = tableOf({ byId: () => answer.promise });
    const element = render({ catalogue, pageData }, () => [First(), ' ', NoteOfFirst()]);
    await expect.poll(() => element.textContent).toBe('1 loading');
    answer.resolve(calm);
    await expect.poll(() => element.textContent).toBe('1 Note');
    expect(byId).toHaveBeenCalledOnce();
  });

  it('fails where the frequency cannot be fetched, and is ready after a retry', async () => {
    const { catalogue, byId } = tableOf();
    byId.mockRejectedValueOnce(new BackendError('forbidden', 'none'));
    const element = render({ catalogue, pageData }, NoteOfFirst);
    await expect.poll(() => element.textContent).toBe('forbidden');
    element.querySelector('button')?.click();
    await expect.poll(() => element.textContent).toBe('Note');
  });
});

it('prefetchRows rejects when the frequency cannot be fetched', async () => {
  const { catalogue } = tableOf({ byId: () => Promise.resolve(undefined) });
  await expect(prefetchRows({ catalogue }, new URLSearchParams('id=1'))).rejects.toMatchObject({ kind: 'not-found' });
});
