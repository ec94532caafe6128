import { expect, it } from 'vitest';
import { alter, createPending, put, takeAway } from './changes.ts';
import { withChanges } from '#core/personal-data/lists/list.ts';
import { testIdentifier, testSession } from './personal-data.fixture.ts';

const [id, other] = [testIdentifier(1), testIdentifier(2)];
const session = testSession({ id });
const kept = new Map([[id, session]]);

it('records are put, altered and taken away, and what was there is not touched', () => {
  const added = testSession({ id: other });
  expect([
    ...withChanges<'sessions'>(kept, [put('sessions', added), alter('sessions', id, { heardSeconds: 5 })]).values(),
  ]).toEqual([{ ...session, heardSeconds: 5 }, added]);
  expect([...withChanges<'sessions'>(kept, [takeAway('sessions', id)])]).toEqual([]);
  expect([...kept.values()]).toEqual([session]);
});

it('a change that makes no record of it takes a record away', () => {
  expect([...withChanges<'sessions'>(kept, [alter('sessions', id, { heardSeconds: -1 })])]).toEqual([]);
  expect([...withChanges<'sessions'>(new Map(), [alter('sessions', id, { heardSeconds: 5 })])]).toEqual([]);
});

it('what is pending of a record is joined, and stays gone once it is taken away', () => {
  const pending = createPending();
  pending.add([put('sessions', session), alter('sessions', id, { heardSeconds: 5 })]);
  expect(pending.all()).toEqual([put('sessions', { ...session, heardSeconds: 5 })]);
  pending.add([takeAway('sessions', id), alter('sessions', id, { heardSeconds: 9 })]);
  expect(pending.all()).toEqual([takeAway('sessions', id)]);
  pending.add([put('sessions', session)]);
  expect(pending.all()).toEqual([put('sessions', session)]);
});

it('what is settled is pending no more, unless it has changed since', () => {
  const pending = createPending();
  pending.add([put('sessions', session), takeAway('favourites', 3)]);
  const written = pending.all();
  pending.add([alter('sessions', id, { heardSeconds: 5 })]);
  pending.settle(written);
  expect([pending.of('sessions').size, pending.of('favourites').size]).toEqual([1, 0]);
  pending.clear();
  expect(pending.all()).toEqual([]);
});
