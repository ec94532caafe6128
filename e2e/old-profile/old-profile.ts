// What a person had in the last version before sounds were one list of layers and device settings one table (commit
// 8679d211). It was made with that version's own screens, with a real account and an emulated strap; its last changes
// were made without a connection, one was sent and never answered, and the last page was closed during a session.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { mailboxName } from '#core/sync/mailbox-name.ts';
import { expect } from '../fixtures.ts';
import type { Person } from '../accounts.ts';

export type Row = Readonly<Record<string, unknown>>;

interface StoreDump {
  name: string;
  keyPath: string | string[];
  autoIncrement: boolean;
  /** Key paths by name. */
  indexes: Record<string, string | string[]>;
  rows: Row[];
}

interface OldProfile {
  /** Milliseconds since 1970. */
  takenAt: number;
  database: { name: string; version: number; stores: StoreDump[] };
  localStorage: Record<string, string>;
  /** The account's records, numbered from 1 in this order. The device has seen all but the last, its own. */
  account: { kind: string; key: string; data: Row; version: number; edited_at: string }[];
}

type ExportedFile = Readonly<Record<string, unknown>> & { settings: Record<string, unknown> };

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const profileText = textOf('profile.json');

export const oldProfile = JSON.parse(profileText) as OldProfile;
export const oldExportText = textOf('export.json');
export const oldTable = textOf('sessions.csv');
export const oldExport = JSON.parse(oldExportText) as ExportedFile;

/** The kinds of records that the old version had. */
export const recordKinds = Object.keys(oldExport).filter(
  (name) => Array.isArray(oldExport[name]) && name !== 'unreadable',
);

/** Gives a person's account the records of the old one. @returns the profile with the person's identifiers */
export async function adoptProfile(person: Person): Promise<OldProfile> {
  const pushed = await person.ask('personal_records?on_conflict=user_id,kind,key&select=seq', {
    method: 'POST',
    body: oldProfile.account.map((record) => ({ ...record, base: 0 })),
    prefer: 'resolution=merge-duplicates,return=representation',
  });
  expect(pushed).toEqual(oldProfile.account.map((_, index) => ({ seq: index + 1 })));
  const state = storeOf(oldProfile, 'synchronisation').find(({ name }) => name === 'state');
  const note = { method: 'POST', body: { device: state?.['device'], seen: 0 } };
  const { epoch } = (await person.ask('rpc/note_device', note)) as { epoch: string };
  const { user } = (await person.newSession()) as { user: { id: string } };
  const names = { person: user.id, epoch, mailbox: mailboxName(person.email) ?? '' };
  return JSON.parse(
    Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, value), profileText),
  ) as OldProfile;
}

export const storeOf = ({ database }: OldProfile, name: string): Row[] =>
  database.stores.find((store) => store.name === name)?.rows ?? [];

/** Puts the profile into the browser as the old version left it, by a file of the origin that is not the app. */
export async function restoreProfile(page: Page, { database, localStorage }: OldProfile): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    async ([{ name, version, stores }, entries]) => {
      const opening = indexedDB.open(name, version);
      await new Promise((resolve, reject) => {
        opening.addEventListener('upgradeneeded', () => {
          for (const { name: store, keyPath, autoIncrement, indexes, rows } of stores) {
            const made = opening.result.createObjectStore(store, { keyPath, autoIncrement });
            for (const [index, path] of Object.entries(indexes)) made.createIndex(index, path);
            for (const row of rows) made.add(row);
          }
        });
        opening.addEventListener('success', resolve);
        opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')));
      });
      opening.result.close();
      for (const [key, value] of Object.entries(entries)) globalThis.localStorage.setItem(key, value);
    },
    [database, localStorage] as const,
  );
}

/** All rows of the database, by store. */
export function readDatabase(page: Page): Promise<{ version: number; stores: Record<string, Row[]> }> {
  return page.evaluate(async (name) => {
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const database = await done(indexedDB.open(name));
    const stores: Record<string, Row[]> = {};
    for (const store of database.objectStoreNames)
      stores[store] = (await done(database.transaction(store).objectStore(store).getAll())) as Row[];
    database.close();
    return { version: database.version, stores };
  }, oldProfile.database.name);
}
