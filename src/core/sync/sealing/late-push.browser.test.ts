// A push that its device has given up arrives later, or had arrived at a server that was restored since.
import { afterEach, expect, it } from 'vitest';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import { ada, endDevices, recordsOf } from '#core/sync/device.fixture.ts';
import { givenUp, offline } from '#core/sync/memory-server.fixture.ts';
import { twoDevices, type SealedDevice } from './sealed-account.fixture.ts';

afterEach(endDevices);

const cases = [false, true].flatMap((isSealed) =>
  (['arrives late', 'is lost with a restored server'] as const).map((what) => ({
    account: isSealed ? 'a sealed' : 'an open',
    isSealed,
    what,
  })),
);

const session = testSession({ after: { mood: 5 } });

/** The first one has a session, which both have, and writes something that is pushed later. */
async function sameDevices(isSealed: boolean) {
  const both = await twoDevices(isSealed);
  await both.one.data.history.restore(session);
  for (const { sync } of [both.one, both.other]) await sync.syncNow();
  return { ...both, page: isSealed ? ('sealedPage' as const) : ('page' as const) };
}

type Both = Awaited<ReturnType<typeof sameDevices>>;

/** @returns lets the push arrive */
async function pushUntilLater({ server, one }: Both): Promise<() => Promise<unknown>> {
  const { giveUp, arrive } = givenUp(server, ada);
  server.before = (call) => void (call.name === 'push' && giveUp(call));
  await one.sync.syncNow();
  server.before = () => undefined;
  return arrive;
}

/** Each record is refused. */
async function pushInVain({ server, one }: Both): Promise<void> {
  server.before = ({ name }) => {
    if (name === 'push') throw new PersonalRecordsError('refused', '23514: too large');
  };
  await one.sync.syncNow();
  expect(one.status()).toMatchObject({ kind: 'refused', reason: 'record' });
  server.before = () => undefined;
}

/** The push has no answer, the other device reads what it has brought, and a backup from before is put back. */
async function pushAndRestore({ server, one, other }: Both): Promise<void> {
  const backup = structuredClone(server.person(ada));
  server.after = ({ name }) => void (name === 'push' && offline());
  await one.sync.syncNow();
  server.after = () => undefined;
  await other.sync.syncNow();
  Object.assign(server.person(ada), backup);
}

/** The server notes the device, which reads nothing then. */
async function noteOnly({ server, one, other, page }: Both): Promise<void> {
  await other.data.favourites.toggle(7);
  await other.sync.syncNow();
  server.before = ({ name }) => void (name === page && offline());
  await one.sync.syncNow();
  expect(server.calls.slice(-2).map(({ name }) => name)).toEqual(['note', page]);
  server.before = () => undefined;
}

/** @returns what both have in the end, without the favourite that only moves the head */
async function recordsOnBoth({ one, other }: Both) {
  for (const { sync } of [one, other, one, other]) await sync.syncNow();
  const [records, others] = [await recordsOf(one.name), await recordsOf(other.name)];
  expect(records).toEqual(others);
  for (const { status, failures } of [one, other]) {
    expect(status()).toMatchObject({ kind: 'synchronised' });
    expect(failures).not.toHaveBeenCalled();
  }
  return records.filter(({ key }) => key !== '7');
}

const withMood = (mood: number): unknown => ({
  kind: 'sessions',
  key: session.id,
  data: { ...session, after: { mood } },
});

/** The person changes something, and changes it back when the push seems never to have arrived. */
async function changeAndBack(
  { isSealed, what }: (typeof cases)[number],
  { change, back }: Record<'change' | 'back', (data: SealedDevice['data']) => Promise<unknown>>,
): Promise<Both> {
  const both = await sameDevices(isSealed);
  await change(both.one.data);
  const arrive = what === 'arrives late' ? await pushUntilLater(both) : await pushAndRestore(both);
  await noteOnly(both);
  await back(both.one.data);
  await arrive?.();
  return both;
}

it.each(cases)('of $account account a record stays removed whose push $what', async (given) => {
  const toggle = ({ favourites }: SealedDevice['data']) => favourites.toggle(8);
  const both = await changeAndBack(given, { change: toggle, back: toggle });
  expect(await recordsOnBoth(both)).toEqual([withMood(5)]);
});

it.each(cases)('of $account account a change stays undone whose push $what', async (given) => {
  const both = await changeAndBack(given, {
    change: ({ history }) => history.setFeeling(session.id, 'after', { mood: 90 }),
    back: ({ history }) => history.setFeeling(session.id, 'after', { mood: 5 }),
  });
  expect(await recordsOnBoth(both)).toEqual([withMood(5)]);
});

it.each(cases)('of $account account a removal stays undone whose push $what', async (given) => {
  const both = await changeAndBack(given, {
    change: ({ history }) => history.remove(session.id),
    back: ({ history }) => history.restore(session),
  });
  expect(await recordsOnBoth(both)).toEqual([withMood(5)]);
});

const accounts = cases.filter(({ what }) => what === 'arrives late');

it.each(accounts)(
  'of $account account a removal stays undone whose push arrives just before the next',
  async (given) => {
    const both = await sameDevices(given.isSealed);
    const { server, one, other } = both;
    await one.data.history.remove(session.id);
    const arrive = await pushUntilLater(both);
    await one.data.history.restore(session);
    server.before = ({ name }) => {
      if (name !== 'push') return;
      server.before = () => undefined;
      void arrive();
    };
    await one.sync.syncNow();
    await other.data.favourites.toggle(7);
    expect(await recordsOnBoth(both)).toEqual([withMood(5)]);
  },
);

it.each(accounts)(
  'of $account account a refused record stays at an erasure, though an earlier push has arrived since',
  async ({ isSealed }) => {
    const both = await sameDevices(isSealed);
    const { server, one, other } = both;
    await one.data.favourites.toggle(8);
    const arrive = await pushUntilLater(both);
    await one.data.favourites.toggle(9);
    await pushInVain(both);
    await arrive();
    expect(await other.sync.eraseEverywhere(() => server.erase(ada))).toBe(true);
    expect((await recordsOnBoth(both)).map(({ key }) => key)).toContain('9');
  },
);

it.each(accounts)(
  'of $account account a record stays removed whose push arrives after another one was refused',
  async ({ isSealed }) => {
    const both = await sameDevices(isSealed);
    const { one } = both;
    await one.data.favourites.toggle(8);
    const arrive = await pushUntilLater(both);
    await pushInVain(both);
    await arrive();
    await one.data.favourites.toggle(8);
    expect(await recordsOnBoth(both)).toEqual([withMood(5)]);
  },
);

it.each(accounts)(
  'of $account account the last change of a field counts where an earlier one had no answer and was read elsewhere',
  async ({ isSealed }) => {
    const both = await sameDevices(isSealed);
    const { server, one, other } = both;
    await one.data.history.setFeeling(session.id, 'after', { mood: 10 });
    server.after = ({ name }) => void (name === 'push' && offline());
    await one.sync.syncNow();
    server.after = () => undefined;
    await one.data.history.setFeeling(session.id, 'after', { mood: 90 });
    await other.sync.syncNow();
    await other.data.history.setFeeling(session.id, 'before', { mood: 20 });
    await other.data.favourites.toggle(7);
    await other.sync.syncNow();
    const data = { ...session, before: { mood: 20 }, after: { mood: 90 } };
    expect(await recordsOnBoth(both)).toEqual([{ kind: 'sessions', key: session.id, data }]);
  },
);
