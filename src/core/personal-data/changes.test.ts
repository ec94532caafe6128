import { expect, it } from 'vitest';
import {
  applyChanges,
  patchRecord,
  createPendingChanges,
  putRecord,
  removeRecord,
} from '#core/personal-data/changes.ts';
import { testIdentifier, testSession } from './personal-data.fixture.ts';

const [id, other] = [testIdentifier(1), testIdentifier(2)];
const session = testSession({ id });
const kept = new Map([[id, session]]);

it('changes add, patch and remove records without mutating the original map', () => {
  const added = testSession({ id: other });
  expect([
    ...applyChanges<'sessions'>(kept, [
      putRecord('sessions', added),
      patchRecord('sessions', id, { heardSeconds: 5 }),
    ]).values(),
  ]).toEqual([{ ...session, heardSeconds: 5 }, added]);
  expect([...applyChanges<'sessions'>(kept, [removeRecord('sessions', id)])]).toEqual([]);
  expect([...kept.values()]).toEqual([session]);
});

it('a change that makes a record invalid removes it', () => {
  expect([...applyChanges<'sessions'>(kept, [patchRecord('sessions', id, { heardSeconds: -1 })])]).toEqual([]);
  expect([...applyChanges<'sessions'>(new Map(), [patchRecord('sessions', id, { heardSeconds: 5 })])]).toEqual([]);
});

it('pending changes of a record are merged, and a patch does not restore a removed one', () => {
  const pending = createPendingChanges();
  pending.add([putRecord('sessions', session), patchRecord('sessions', id, { heardSeconds: 5 })]);
  expect(pending.all()).toEqual([putRecord('sessions', { ...session, heardSeconds: 5 })]);
  pending.add([removeRecord('sessions', id), patchRecord('sessions', id, { heardSeconds: 9 })]);
  expect(pending.all()).toEqual([removeRecord('sessions', id)]);
  pending.add([putRecord('sessions', session)]);
  expect(pending.all()).toEqual([putRecord('sessions', session)]);
});

it('written changes are no longer pending unless they were replaced meanwhile', () => {
  const pending = createPendingChanges();
  pending.add([putRecord('sessions', session), removeRecord('favourites', 3)]);
  const written = pending.all();
  pending.add([patchRecord('sessions', id, { heardSeconds: 5 })]);
  pending.markWritten(written);
  expect([pending.of('sessions').size, pending.of('favourites').size]).toEqual([1, 0]);
  pending.clear();
  expect(pending.all()).toEqual([]);
});
