import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFile, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, bob, endDevices, newDatabase, recordsOf } from './device.fixture.ts';
import { memoryServer, type MemoryServer } from './memory-server.fixture.ts';
import { shownDevice, until } from './shown-device.fixture.ts';

afterEach(endDevices);

const [mailbox, otherMailbox] = ['ana@example.com', 'bea@example.com'];
const favourite = (frequencyId: number) => ({ frequencyId, position: frequencyId, addedAt: 1 });

let server: MemoryServer;
let name = '';
const keysOf = (owner: string): string[] => server.records(owner).map(({ key }) => key);
const keysHere = async (): Promise<string[]> => (await recordsOf(name)).map(({ key }) => key);

beforeEach(() => {
  server = memoryServer();
  name = newDatabase();
});

type Shown = ReturnType<typeof shownDevice>;

/** Has two records of the account, of which one has unsent changes, a record never sent, and a preference. */
async function deviceOfAna(): Promise<Shown> {
  const shown = shownDevice(name, server, { id: ada, email: mailbox });
  await until(shown.isOn);
  shown.preferences['fadeSeconds'] = 30;
  await shown.data.archive.importJson(testFile({ favourites: [favourite(1)], sessions: [testSession()] }));
  await shown.shown.syncNow();
  shown.online.set(false);
  await shown.data.history.setFeeling(testSession().id, 'after', { mood: 5 });
  await shown.data.favourites.toggle(2);
  return shown;
}

const all = ['1', '2', testSession().id];

/** How the device learns of the deletion. With an expired access token, a refused refresh gives no reason. */
const ends = {
  'was deleted elsewhere': ({ deletedPerson }: Shown): void => deletedPerson.set(ada),
  'ended without a reason': (): void => undefined,
};

describe.each(Object.keys(ends) as (keyof typeof ends)[])('a person whose account %s and who signs up again', (end) => {
  async function signUpAgain(): Promise<Shown> {
    const shown = await deviceOfAna();
    Object.assign(server.person(ada), { epoch: undefined, seq: 0, rows: new Map(), isDeleted: true });
    ends[end](shown);
    shown.enter(undefined);
    await until(() => ['account-gone', 'session-ended'].includes(shown.kind()));
    shown.online.set(true);
    shown.enter(bob, mailbox);
    await until(() => shown.kind() === 'choose');
    return shown;
  }

  it('is asked about the records on the device, and takes all of them along', async () => {
    const { shown, preferences } = await signUpAgain();
    expect(shown.getSnapshot().hasOthersRecords).toBe(false);
    expect(server.records(bob)).toEqual([]);
    await shown.turnOn('take');
    expect(keysOf(bob).toSorted()).toEqual([...all, 'person'].toSorted());
    expect(server.records(bob).find(({ kind }) => kind === 'sessions')?.data).toMatchObject({ after: { mood: 5 } });
    expect(server.records(bob).find(({ kind }) => kind === 'preferences')?.data).toEqual({ fadeSeconds: 30 });
    expect([preferences['fadeSeconds'], await keysHere()]).toEqual([30, all]);
  });

  it('leaves them on the device, and new ones go to the account', async () => {
    const { shown, data } = await signUpAgain();
    await shown.turnOn('leave');
    await data.favourites.toggle(7);
    await shown.syncNow();
    expect(keysOf(bob)).toEqual(['7']);
    expect(await keysHere()).toEqual(['1', '2', '7', testSession().id]);
  });
});

it.each(Object.keys(ends) as (keyof typeof ends)[])(
  'another person who signs in where an account %s gets none of its records, which stay on the device',
  async (end) => {
    const shown = await deviceOfAna();
    ends[end](shown);
    shown.enter(undefined);
    shown.online.set(true);
    await shown.data.favourites.toggle(3);
    shown.enter(bob, otherMailbox);
    await until(() => shown.isOn());
    await shown.shown.syncNow();
    await until(() => shown.shown.getSnapshot().hasOthersRecords);
    expect(keysOf(bob)).toEqual([]);
    expect(await keysHere()).toEqual(['1', '2', '3', testSession().id]);
  },
);

it('synchronisation continues without a question for a person who was signed out everywhere', async () => {
  const { shown, enter, online, kind, isOn } = await deviceOfAna();
  enter(undefined);
  await until(() => kind() === 'session-ended');
  expect(shown.getSnapshot().unsent).toBe(2);
  online.set(true);
  enter(ada, mailbox);
  await until(isOn);
  await shown.syncNow();
  expect(keysOf(ada)).toEqual(expect.arrayContaining(all));
});

it('a mail address changed elsewhere identifies the owner after the next synchronisation', async () => {
  const shown = await deviceOfAna();
  shown.online.set(true);
  shown.enter(ada, otherMailbox);
  await shown.shown.syncNow();
  shown.enter(undefined);
  await until(() => shown.kind() === 'session-ended');
  shown.enter(bob, mailbox);
  await until(() => shown.isOn());
  await shown.shown.syncNow();
  expect(keysOf(bob)).toEqual([]);
});
