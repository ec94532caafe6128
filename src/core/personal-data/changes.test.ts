import { expect, it } from 'vitest';
import { withChanges } from '#core/personal-data/lists/list.ts';
import { alter, createPending, put, takeAway } from './changes.ts';
import { testIdentifier, testSession } from './personal-data.fixture.ts';

const [id, other] = [testIdentifier(1), testIdentifier(2)];
const session = testSession({ id });
const kept = new Map([[id, session]]);

it('changes add, patch and remove records without mutating the original map', () => {
  const added = testSession({ id: other });
  expect([
    ...withChanges<'sessions'>(kept, [put('sessions', added), alter('sessions', id, { heardSeconds: 5 })]).values(),
  ]).toEqual([{ ...session, heardSeconds: 5 }, added]);
  expect([...withChanges<'sessions'>(kept, [takeAway('sessions', id)])]).toEqual([]);
  expect([...kept.values()]).toEqual([session]);
});

it('a change that makes a record invalid removes it', () => {
  expect([...withChanges<'sessions'>(kept, [alter('sessions', id, { heardSeconds: -1 })])]).toEqual([]);
  expect([...withChanges<'sessions'>(new Map(), [alter('sessions', id, { heardSeconds: 5 })])]).toEqual([]);
});

it('pending changes of a record are merged, and a patch does not restore a removed one', () => {
  const pending = createPending();
  pending.add([put('sessions', session), alter('sessions', id, { heardSeconds: 5 })]);
  expect(pending.all()).toEqual([put('sessions', { ...session, heardSeconds: 5 })]);
  pending.add([takeAway('sessions', id), alter('sessions', id, { heardSeconds: 9 })]);
  expect(pending.all()).toEqual([takeAway('sessions', id)]);
  pending.add([put('sessions', session)]);
  expect(pending.all()).toEqual([put('sessions', session)]);
});

it('written changes are no longer pending unless they were replaced since', () => {
  const pending = createPending();
  pending.add([put('sessions', session), takeAway('favourites', 3)]);
  const written = pending.all();
  pending.add([alter('sessions', id, { heardSeconds: 5 })]);
  pending.settle(written);
  expect([pending.of('sessions').size, pending.of('favourites').size]).toEqual([1, 0]);
  pending.clear();
  expect(pending.all()).toEqual([]);
});
