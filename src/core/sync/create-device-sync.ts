import { openSyncDatabase, readSyncState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { noteGone } from '#core/sync/outbox/account-copy.ts';
import { countOnlyHere, type KeptApart } from '#core/sync/outbox/only-here.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { StoreEvent } from '#core/personal-data/record-store.ts';
import { createStore, type Readable } from '#core/store.ts';
import { lookAtDevice, nothingElse, type DeviceLook } from './look-at-device.ts';
import type { DeviceSync, DeviceSyncState, DeviceSyncView } from './device-sync.ts';
import type { ErasureNote } from './erasure-note.ts';
import { mailboxName } from './mailbox-name.ts';
import type { Sync } from './sync.ts';

interface SigningIn {
  id: string;
  email?: string;
  lacksFactor?: boolean;
}

interface DeviceSyncDependencies {
  sync: Sync;
  records: Pick<PersonalData['records'], 'database' | 'watch'>;
  /** The person who is signed in, also while there is no valid token, or only the second factor is missing. */
  person: Readable<SigningIn | undefined>;
  /** Id of a person whose account no longer exists, according to the server. */
  deletedPerson: Readable<string | undefined>;
  online: Readable<boolean>;
  /** Rejects when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Gets a new token: a proof of the person shows in the next one only. */
  refresh: () => Promise<unknown>;
  erasure: ErasureNote;
  onFailure: (error: unknown) => void;
}

/** Milliseconds to wait for unsent changes to be sent before a copy is removed. */
const sendTimeout = 10_000;

async function sendAll({ syncNow, status }: Sync, wait: DeviceSyncDependencies['wait']): Promise<boolean> {
  const clock = new AbortController();
  const end = (): boolean => false;
  const isInTime = await Promise.race([syncNow().then(() => true), wait(sendTimeout, clock.signal).then(end, end)]);
  clock.abort();
  return isInTime && status.getSnapshot().kind === 'synchronised';
}

async function sealWith({ seal, status }: Sync): Promise<'asked' | 'unproved'> {
  await seal();
  const now = status.getSnapshot();
  return now.kind === 'refused' && now.reason === 'unproved' ? 'unproved' : 'asked';
}

async function noteDeleted({ records, onFailure }: DeviceSyncDependencies): Promise<void> {
  try {
    const database = await openSyncDatabase(records);
    const state = database && (await readSyncState(database));
    if (state) await noteGone(database, state.owner);
  } catch (error) {
    onFailure(error);
  }
}

async function countAgain({ records, onFailure }: DeviceSyncDependencies): Promise<KeptApart | undefined> {
  try {
    const database = await openSyncDatabase(records);
    const state = database && (await readSyncState(database));
    return database && state && (await countOnlyHere(database, state));
  } catch (error) {
    onFailure(error);
    return undefined;
  }
}

const lookFor = (person: SigningIn | undefined, database: SyncDatabase): Promise<DeviceLook> =>
  person?.lacksFactor
    ? lookAtDevice(database, undefined, person.id)
    : lookAtDevice(database, person && { id: person.id, mailbox: mailboxName(person.email) });

async function lookNow({ records, person, deletedPerson, onFailure }: DeviceSyncDependencies): Promise<DeviceLook> {
  try {
    const database = await openSyncDatabase(records);
    const deleted = deletedPerson.getSnapshot();
    if (database && deleted !== undefined) await noteGone(database, deleted);
    if (database) return await lookFor(person.getSnapshot(), database);
  } catch (error) {
    onFailure(error);
  }
  return { ...nothingElse, kind: 'unavailable' };
}

/** Whether fewer records may be on the device than before, or other ones. */
const mayTakeAway = ({ kind, changes }: StoreEvent): boolean =>
  kind === 'stale' || kind === 'emptied' || (kind === 'written' && changes.some(({ fields }) => fields === null));

/** What screens show of the device, and what it was found to have. */
function createLooks(dependencies: DeviceSyncDependencies) {
  const { sync, records, person, online, erasure } = dependencies;
  let look: DeviceLook = { ...nothingElse, kind: 'opening' };
  const view = createStore<DeviceSyncView>({ ...nothingElse, isEmptied: false, state: { kind: 'opening' } });
  const stateNow = (): DeviceSyncState => {
    const status = sync.status.getSnapshot();
    const state = status.kind === 'off' ? { kind: look.kind } : status;
    // Synchronisation is on, and there is no valid token yet, or the code that reads the keys is missing.
    return state.kind === 'opening' && !online.getSnapshot() ? { kind: 'offline' } : state;
  };
  const show = (): void => {
    const { kind: _, ...found } = look;
    const state = stateNow();
    view.set({ ...found, state, isEmptied: erasure.follow(state, person.getSnapshot()?.id) });
  };

  let lastLook = 0;
  /** undefined: a later look was faster. */
  const lookAgain = async (): Promise<DeviceLook | undefined> => {
    lastLook += 1;
    const thisLook = lastLook;
    const found = await lookNow(dependencies);
    if (thisLook !== lastLook) return undefined;
    look = found;
    show();
    return look;
  };

  const recount = async (): Promise<void> => {
    const counted = look;
    const found = await countAgain(dependencies);
    if (look !== counted || !found) return;
    look = { ...look, ...found };
    show();
  };
  records.watch((event) => {
    if (look.onlyHere && mayTakeAway(event)) void recount();
  });
  return { view, show, lookAgain };
}

/** Turns synchronisation on at a sign-in, unless the device has records to ask the person about. */
export function createDeviceSync(dependencies: DeviceSyncDependencies): DeviceSync {
  const { sync, person, deletedPerson, online, wait, refresh, erasure } = dependencies;
  const { view, show, lookAgain } = createLooks(dependencies);

  let shownPerson: string | undefined;
  const onPerson = async (): Promise<void> => {
    const found = person.getSnapshot();
    const next = found?.lacksFactor ? undefined : found?.id;
    const isNew = next !== shownPerson;
    shownPerson = next;
    const seen = await lookAgain();
    if (isNew && next !== undefined && seen?.kind === 'ready') await sync.turnOn('take');
  };
  let wasOff = true;
  const onStatus = (): void => {
    const isOff = sync.status.getSnapshot().kind === 'off';
    if (!isOff || wasOff) show();
    // Also where another tab has turned it on.
    if (isOff !== wasOff) void lookAgain();
    wasOff = isOff;
  };
  sync.status.subscribe(onStatus);
  person.subscribe(() => void onPerson());
  deletedPerson.subscribe(() => void lookAgain());
  online.subscribe(show);
  void onPerson();

  const changing =
    <Given extends readonly unknown[], Result>(verb: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const result = await verb(...given);
      await lookAgain();
      return result;
    };
  return {
    subscribe: view.subscribe,
    getSnapshot: view.getSnapshot,
    syncNow: sync.syncNow,
    sendAll: () => sendAll(sync, wait),
    turnOn: changing(sync.turnOn),
    seal: async () => ((await sealWith(sync)) === 'asked' ? 'asked' : refresh().then(() => sealWith(sync))),
    leaveRefused: sync.leaveRefused,
    answerErasure: changing(sync.answerErasure),
    dismissWarnings: sync.dismissWarnings,
    dismissEmptied: async () => {
      erasure.forget();
      show();
    },
    eraseEverywhere: changing(sync.eraseEverywhere),
    leave: changing(async (copy: 'keep' | 'remove', reason: 'signed-out' | 'deleted') => {
      if (reason === 'deleted') await noteDeleted(dependencies);
      await sync.turnOff(copy);
      // It names the person.
      erasure.forget();
    }),
  };
}
