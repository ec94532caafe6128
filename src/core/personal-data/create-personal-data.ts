import type { PlayerState, SessionPlan } from '#core/player/player-state.ts';
import type { TabChannel } from '#core/platform/page/tabs.ts';
import type { Ticker } from '#core/platform/time/ticker.ts';
import type { Readable } from '#core/store.ts';
import { createArchive, type ArchiveDependencies } from '#core/personal-data/transfer/archive.ts';
import type { ChangeHook } from './change-hook.ts';
import type { Change } from './changes.ts';
import type { Connection } from '#core/personal-data/database/connection.ts';
import { createHeartLog, type HeartSource } from '#core/personal-data/history/heart-log.ts';
import { createHistory } from '#core/personal-data/history/history.ts';
import { createUnsavedChanges } from './unsaved-changes.ts';
import type { PersonalData } from './personal-data.ts';
import { createOwnCounts } from './own-counts.ts';
import { createLists } from '#core/personal-data/lists/lists.ts';
import { createSessionLog } from '#core/personal-data/history/session-log.ts';
import { createRecordStore, type RecordStore } from './record-store.ts';
import { createStorageWarning } from './storage-warning.ts';
import { kinds } from '#core/personal-data/records/kinds.ts';

export interface PersonalDataDependencies extends Omit<ArchiveDependencies, 'recordStore' | 'onFailure'> {
  connection: Connection;
  changeHook: ChangeHook;
  tabs: TabChannel;
  player: Readable<PlayerState>;
  /** Of a session's sound, for its record. */
  addressOf: (plan: SessionPlan) => string | undefined;
  heartSource: HeartSource;
  every: Ticker;
  watchPage: (life: { onShow: () => void; onHide: () => void }) => unknown;
  requestPersistentStorage: () => Promise<unknown>;
  log: Pick<Console, 'error' | 'warn'>;
}

const justifiesPersistence = ({ table, fields }: Change): boolean =>
  fields !== null && kinds[table].isPrecious?.(fields) === true;

function requestPersistenceOnce(recordStore: RecordStore, requestPersistentStorage: () => Promise<unknown>): void {
  let isRequested = false;
  recordStore.watch(({ kind, changes }) => {
    if (isRequested || kind !== 'written' || !changes.some(justifiesPersistence)) return;
    isRequested = true;
    void requestPersistentStorage();
  });
}

export function createPersonalData(dependencies: PersonalDataDependencies): PersonalData {
  const { storage, now, watchPage, log } = dependencies;
  const onFailure = (error: unknown): void => {
    // Dexie closes its connection where the browser keeps a page that was left. All is read and written with the next.
    if (error instanceof Error && error.name === 'DatabaseClosedError') log.warn('Personal data:', error);
    else log.error('Personal data:', error);
  };
  const recordStore = createRecordStore({
    ...dependencies,
    onFailure,
    onInvalidRecord: (problem) => log.warn(`A record was quarantined: ${problem}`),
  });
  const unsavedChanges = createUnsavedChanges({ recordStore, storage });
  // The heart log comes first, so that the unsaved changes include its writes.
  const onHide = new Set([() => heartLog.flush(), unsavedChanges.onHide]);
  const onShow = new Set([unsavedChanges.onShow]);
  const call = (callbacks: Iterable<() => void>): void => {
    for (const callback of callbacks) callback();
  };
  watchPage({ onShow: () => call(onShow), onHide: () => call(onHide) });
  requestPersistenceOnce(recordStore, dependencies.requestPersistentStorage);
  const session = createSessionLog({
    ...dependencies,
    recordStore,
    onPageClose: (callback) => void onHide.add(callback),
  });
  const heartLog = createHeartLog({ ...dependencies, session, source: dependencies.heartSource, recordStore });
  const history = createHistory({
    recordStore,
    now,
    onFailure,
    onDateChange: (callback) => void onShow.add(callback),
  });
  const lists = createLists({ recordStore, now });
  return {
    storageStatus: recordStore.storageStatus,
    storageWarning: createStorageWarning(recordStore),
    session,
    history,
    ...lists,
    counts: createOwnCounts(history.totals, lists),
    archive: createArchive({ ...dependencies, recordStore, onFailure }),
    records: recordStore,
  };
}
