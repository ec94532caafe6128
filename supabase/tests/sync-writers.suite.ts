// Needs a database with several connections.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database, DatabaseSession } from '../../server/database/database.ts';
import { openPeople, pull, type People, type Person } from './people.fixture.ts';

const insert = async ({ rows }: DatabaseSession, key: string): Promise<unknown> =>
  rows("insert into public.personal_records (kind, key, edited_at) values ('sessions', $1, now())", [key]);

export function describeSyncWriters(open: () => Promise<Database>): void {
  describe('personal records that several devices write at once', () => {
    let database: Database;
    let people: People;
    beforeAll(async () => {
      database = await open();
      people = await openPeople(database, join(import.meta.dirname, '..'));
    });
    afterAll(async () => database?.close());

    const numbersOf = async ({ client }: Person, cursor: number): Promise<[string, number][]> =>
      ((await pull(client, cursor)).data ?? []).map(({ key, seq }) => [key, seq]);

    const untilWaiting = async (number: number): Promise<void> =>
      vi.waitFor(async () => {
        const waiting = await database.transaction(async ({ rows }) =>
          rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        );
        expect(waiting).toHaveLength(number);
      });

    it('are numbered in the order in which they can be read', async () => {
      const person = await people.add();
      const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const first = person.transaction(async (session) => {
        await insert(session, 'first');
        written.resolve();
        await released.promise;
      });
      await written.promise;
      const second = person.transaction(async (session) => insert(session, 'second'));
      await untilWaiting(1);
      expect(await numbersOf(person, 0)).toEqual([]);
      released.resolve();
      await Promise.all([first, second]);
      expect(await numbersOf(person, 0)).toEqual([
        ['first', 1],
        ['second', 2],
      ]);
    });

    it('do not prevent the deletion of the account in the middle of a push', async () => {
      const person = await people.add();
      await person.transaction(async (session) => insert(session, 'before'));
      const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const stopping = database.transaction(async ({ rows }) => {
        await rows('select pg_advisory_xact_lock(1)');
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
      // Stops after its first record.
      const pushing = person.transaction(async ({ rows }) =>
        rows(`insert into public.personal_records (kind, key, edited_at)
          select 'sessions', n::text, now() from generate_series(1, 2) n where n = 1 or pg_advisory_xact_lock(1) is not null`),
      );
      await untilWaiting(1);
      const deleting = database.transaction(async ({ rows }) =>
        rows('delete from auth.users where id = $1', [person.id]),
      );
      await untilWaiting(2);
      released.resolve();
      await Promise.all([stopping, pushing, deleting]);
      expect(await numbersOf(person, 0)).toEqual([]);
    });

    it('are all seen by a reader who never goes back', async () => {
      const person = await people.add();
      const [writers, rounds] = [4, 25];
      const committed = new Set<string>();
      const write = async (writer: number): Promise<void> => {
        for (let at = 0; at < rounds; at += 1) {
          const key = `${writer}-${at}`;
          const writing = person.transaction(async (session) => {
            await insert(session, key);
            for (let wait = (at * 7 + writer * 3) % 5; wait > 0; wait -= 1) await session.rows('select 1');
            if (at % 10 === 9) throw new Error('rolled back');
          });
          await writing.then(
            () => committed.add(key),
            () => undefined,
          );
        }
      };
      let isWriting = true;
      const writing = Promise.all(Array.from({ length: writers }, async (_, writer) => write(writer))).finally(
        () => (isWriting = false),
      );
      const seen: [string, number][] = [];
      for (let isLast = false; !isLast;) {
        isLast = !isWriting;
        seen.push(...(await numbersOf(person, seen.at(-1)?.[1] ?? 0)));
      }
      await writing;
      expect(committed.size).toBe(writers * (rounds - 2));
      expect(seen.map(([key]) => key).toSorted()).toEqual([...committed].toSorted());
    });
  });
}
