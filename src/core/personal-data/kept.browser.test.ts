import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { openTabs } from '#core/platform/tabs.ts';
import { createConnection } from './connection.ts';
import { createPersonalData } from './create-personal-data.ts';
import type { PersonalDataSeams } from './create-personal-data.ts';
import { testSeams, testSession } from './personal-data.fixture.ts';
import { writeFile, noRecords } from './archive-file.ts';

// Every test has a database of its own, and tabs that hear each other under its name.
let name = '';
let made = 0;
const never = (): Promise<never> => new Promise(() => undefined);

function tab(otherwise: Partial<PersonalDataSeams> = {}) {
  const connection = createConnection({ wait: never, onFailure: vi.fn(), name });
  return createPersonalData(testSeams({ connection, tabs: openTabs(name), log: { error: vi.fn(), warn: vi.fn() }, ...otherwise }));
}

function newDatabase(): string {
  made += 1;
  name = `onda-test-${made}`;
  return name;
}

afterEach(async () => {
  await Dexie.delete(name);
});

it('keeps favourites, in their order, for the next time and for the other tabs', async () => {
  newDatabase();
  const [one, other] = [tab(), tab()];
  await expect.poll(() => other.favourites.getSnapshot()).toEqual([]);
  await one.favourites.toggle(3);
  await one.favourites.toggle(5);
  await one.favourites.toggle(7);
  await one.favourites.move(3, 0);
  await one.favourites.toggle(5);
  expect(one.favourites.getSnapshot()).toEqual([3, 7]);
  expect(one.keeping.getSnapshot()).toBe('kept');
  await expect.poll(() => other.favourites.getSnapshot()).toEqual([3, 7]);
  const later = tab();
  await expect.poll(() => later.favourites.getSnapshot()).toEqual([3, 7]);
});

it('imports', async () => {
  newDatabase();
  const data = tab();
  const file = writeFile({ records: { ...noRecords(), sessions: [testSession()] }, settings: {}, unreadable: [] }, new Date());
  expect(await data.archive.importJson(new Blob([file]))).toEqual({ kind: 'merged', added: 1, known: 0 });
  expect(await data.history.sessions(undefined, 10)).toEqual([testSession()]);
  expect(await data.history.frequencies()).toMatchObject([{ frequencyId: 1, seconds: 900 }]);
});
