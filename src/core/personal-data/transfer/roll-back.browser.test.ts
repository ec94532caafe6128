import { expectCorrectSums, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testFile } from '#core/personal-data/personal-data.fixture.ts';
import { testTab } from '#core/personal-data/tab.fixture.ts';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';

let name = '';
let made = 0;
const sessions = Array.from({ length: 1100 }, (_, number) => randomSession(seededRandom(number), number));

const tab = () => testTab(name);

beforeEach(() => {
  made += 1;
  name = `onda-test-roll-back-${made}`;
});

afterEach(() => Dexie.delete(name));

it('a rollback keeps what the person adds or changes meanwhile', async () => {
  const data = tab();
  await expect.poll(() => data.favourites.getSnapshot()).toEqual([]);
  const aborting = new AbortController();
  const last = sessions.at(-1)?.id ?? '';
  let making: Promise<unknown> | undefined;
  const outcome = await data.archive.importJson(
    testFile({ sessions, favourites: [3, 5].map((frequencyId) => ({ frequencyId, position: 0, addedAt: 1 })) }),
    {
      signal: aborting.signal,
      onProgress: (done) => {
        if (done === 1) aborting.abort();
      },
      onRollback: () => {
        making ??= Promise.all([data.favourites.toggle(3), data.history.setFeeling(last, 'after', { mood: 77 })]);
      },
    },
  );
  expect(outcome).toEqual({ kind: 'cancelled' });
  await making;
  const later = tab();
  await expect.poll(() => later.favourites.getSnapshot()).toEqual([3]);
  expect(await later.history.sessions(undefined, 2000)).toEqual([{ ...sessions.at(-1), after: { mood: 77 } }]);
  await expectCorrectSums(later);
});
