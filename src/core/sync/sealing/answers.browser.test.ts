import { afterEach, expect, it } from 'vitest';
import { createHeldKeys, sealedKeyPrefix } from '#core/encryption/held-keys.ts';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { testKeys } from '#core/encryption/account-keys.fixture.ts';
import { memoryServer, offline } from '#core/sync/memory-server.fixture.ts';
import { changeState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { shownDevice, until } from '#core/sync/shown-device.fixture.ts';
import { ada, device, endDevices, newDatabase, recordsOf } from '#core/sync/device.fixture.ts';
import { newWarnings } from '#core/sync/sync-status.ts';
import { expectSealedSame, sealedAccount, reportOf } from './sealed-account.fixture.ts';

afterEach(endDevices);

/** A device with the keys, and one without that erases the account. */
async function erasedWhileLocked() {
  const { server, keys, first } = await sealedAccount();
  await first.data.favourites.toggle(3);
  await first.sync.syncNow();
  const name = newDatabase();
  const locked = device(name, server);
  await locked.sync.turnOn('take');
  await locked.data.favourites.toggle(5);
  expect(locked.status()).toEqual({ kind: 'locked' });
  expect(await locked.sync.eraseEverywhere(async () => server.erase(ada))).toBe(true);
  expect(await recordsOf(name)).toEqual([]);
  expect(locked.status()).toEqual({ kind: 'locked' });
  await first.sync.syncNow();
  expect(first.status()).toMatchObject({ kind: 'refused', reason: 'erasure' });
  expect(await recordsOf(first.name)).toHaveLength(1);
  return { server, keys, first };
}

it('a device without keys erases the account, and one with keys follows where the person says so', async () => {
  const { server, keys, first } = await erasedWhileLocked();
  await first.sync.answerErasure('remove');
  expect(first.status()).toMatchObject({ kind: 'synchronised' });
  expect(await recordsOf(first.name)).toEqual([]);
  await first.data.favourites.toggle(7);
  await first.sync.syncNow();
  await expectSealedSame(first.name, server, keys);
});

it('or sends its records again where the person keeps them', async () => {
  const { server, keys, first } = await erasedWhileLocked();
  await first.sync.answerErasure('keep');
  expect(first.status()).toMatchObject({ kind: 'synchronised' });
  expect(await recordsOf(first.name)).toHaveLength(1);
  await expectSealedSame(first.name, server, keys);
});

it('an account is sealed once the person has proved who they are, which shows in a new token', async () => {
  const { server, keys } = { server: memoryServer(), keys: await testKeys(ada) };
  let isProved = false;
  server.before = ({ name }) => {
    if (name === 'seal' && !isProved) throw new PersonalRecordsError('unproved', 'PT422');
  };
  const { shown, isOn, heldKeys, refresh, status } = shownDevice(newDatabase(), server);
  await until(isOn);
  heldKeys.hold(keys);
  expect(await shown.seal()).toBe('unproved');
  expect(shown.getSnapshot().state).toMatchObject({ kind: 'refused', reason: 'unproved' });
  refresh.mockImplementation(() => void (isProved = true));
  expect(await shown.seal()).toBe('asked');
  expect(status()).toMatchObject({ kind: 'synchronised', sealed: { isSealedThere: true } });
});

it('warns of nothing that the person knows, until there is something new', async () => {
  const { server, first, join, rowNamed, show } = await sealedAccount();
  const other = await join();
  await other.data.favourites.toggle(3);
  await other.data.favourites.toggle(4);
  await other.sync.syncNow();
  const good = await rowNamed('favourites', '3');
  show({ ...good, data: { c: 'A'.repeat(200) } });
  await first.sync.syncNow();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: true, distrusted: [] });
  await first.sync.dismissWarnings();
  expect(reportOf(first.status()).unopenable).toBe(1);
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: [] });
  // It opens again, and then another one does not.
  show(good);
  await first.sync.syncNow();
  expect(reportOf(first.status()).unopenable).toBe(0);
  show({ ...(await rowNamed('favourites', '4')), data: { c: 'B'.repeat(200) } });
  await first.sync.syncNow();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: true, distrusted: [] });
  await first.sync.dismissWarnings();
  server.put(ada, { kind: 'favourites', key: '9', data: { frequencyId: 9, position: 0 } });
  await first.sync.syncNow();
  await first.sync.dismissWarnings();
  server.person(ada).sealedSeq = undefined;
  await first.sync.syncNow();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: ['reopened'] });
  await first.sync.dismissWarnings();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: [] });
});

/** The account has two favourites, of which the first does not open; the person knows it. */
async function oneUnopened() {
  const account = await sealedAccount();
  const { first, rowNamed, show, join } = account;
  const other = await join();
  await other.data.favourites.toggle(3);
  await other.data.favourites.toggle(4);
  await other.sync.syncNow();
  const good = await rowNamed('favourites', '3');
  show({ ...good, data: { c: 'A'.repeat(200) } });
  await first.sync.syncNow();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: true, distrusted: [] });
  await first.sync.dismissWarnings();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: [] });
  return { ...account, good };
}

it('warns of a row that does not open in place of another one, though there are as many as before', async () => {
  const { first, rowNamed, show, good } = await oneUnopened();
  // Both are read at once.
  show({ ...(await rowNamed('favourites', '4')), data: { c: 'B'.repeat(200) } });
  show(good);
  await first.sync.syncNow();
  expect(reportOf(first.status()).unopenable).toBe(1);
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: true, distrusted: [] });
  await first.sync.dismissWarnings();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: [] });
});

it('does not warn again of the same row under another number, nor when everything is read anew', async () => {
  const { server, first, show, good } = await oneUnopened();
  const backup = structuredClone(server.person(ada));
  show({ ...good, data: { c: 'C'.repeat(200) } });
  await first.sync.syncNow();
  Object.assign(server.person(ada), backup);
  await first.sync.syncNow();
  expect(reportOf(first.status()).unopenable).toBe(1);
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: [] });
});

it('warns of a server that says again that the account is open, though nothing was settled in between', async () => {
  const { server, first } = await sealedAccount();
  const person = server.person(ada);
  const { sealedSeq } = person;
  person.sealedSeq = undefined;
  await first.sync.syncNow();
  expect(reportOf(first.status()).isSealedThere).toBe(false);
  await first.sync.dismissWarnings();
  await first.sync.syncNow();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: [] });
  person.sealedSeq = sealedSeq;
  server.before = ({ name }) => void (name !== 'head' && offline());
  await first.data.favourites.toggle(3);
  await first.sync.syncNow();
  expect(first.status().kind).toBe('offline');
  [server.before, person.sealedSeq] = [() => undefined, undefined];
  await first.sync.syncNow();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: ['reopened'] });
});

it('opens what an earlier version has noted, and warns once again of what it had dismissed', async () => {
  const { first } = await oneUnopened();
  const database = (await declareDatabase(first.name).open()) as SyncDatabase;
  await changeState(database, ada, ({ sealed, ...state }) => {
    const { unopened: _new, dismissedUpTo: _newer, ...before } = sealed ?? { replayed: 0, offered: 0, missing: 0 };
    const dismissed = { unopenable: 1, distrusted: 0, isOpenThere: false };
    return { ...state, sealed: { ...before, dismissed } };
  });
  database.close();
  await first.sync.syncNow();
  expect(reportOf(first.status())).toMatchObject({ unopened: 0, replayed: 0, reopened: 0, dismissedUpTo: undefined });
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: true, distrusted: [] });
  await first.sync.dismissWarnings();
  expect(newWarnings(reportOf(first.status()))).toEqual({ unopenable: false, distrusted: [] });
});

it('says that it is opening while the keys are being read, and locked once there are none', async () => {
  const { server, keys } = await sealedAccount();
  const stored = new Map([[sealedKeyPrefix + ada, '1']]);
  const heldKeys = createHeldKeys({ read: (key) => stored.get(key), write: (key, value) => stored.set(key, value) });
  const one = device(newDatabase(), server, { heldKeys });
  await one.sync.turnOn('take');
  expect(one.status()).toEqual({ kind: 'opening' });
  heldKeys.lock(ada);
  await one.sync.syncNow();
  expect(one.status()).toEqual({ kind: 'locked' });
  heldKeys.hold(keys);
  await one.sync.syncNow();
  expect(one.status()).toMatchObject({ kind: 'synchronised' });
});
