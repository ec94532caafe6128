import type { PlayerState } from '#core/player/player-state.ts';
import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Tabs } from '#core/platform/page/tabs.ts';
import type { Readable } from '#core/store.ts';
import { createArchive } from '#core/personal-data/transfer/archive.ts';
import { createAssessments } from '#core/personal-data/lists/assessments.ts';
import type { Change } from './changes.ts';
import { createComparisons } from '#core/personal-data/lists/comparisons.ts';
import type { Connection } from '#core/personal-data/database/connection.ts';
import { createFavourites } from '#core/personal-data/lists/favourites.ts';
import { createHistory } from '#core/personal-data/history/history.ts';
import { createUnsavedChanges } from './unsaved-changes.ts';
import type { PersonalData } from './personal-data.ts';
import type { ReadFile } from '#core/personal-data/transfer/read-file.ts';
import { createRoutines } from '#core/personal-data/lists/routines.ts';
import { createSessionLog } from '#core/personal-data/history/session-log.ts';
import type { SettingSchemas } from '#core/personal-data/records/settings.ts';
import { createShelf } from './shelf.ts';
import type { Shelf } from './shelf.ts';
import { createStorageWarning } from './storage-warning.ts';

export interface PersonalDataSeams {
  connection: Connection;
  tabs: Tabs;
  player: Readable<PlayerState>;
  storage: WholeDeviceStorage;
  settings: SettingSchemas;
  now: () => Date;
  watchPage: (life: { back: () => void; left: () => void }) => unknown;
  readFile: ReadFile;
  /** Resolves with undefined, without running it, while another tab runs an import. */
  alone: <Result>(run: () => Promise<Result>) => Promise<Result | undefined>;
  requestPersistentStorage: () => Promise<unknown>;
  /** Called after an import or an erasure has changed settings. */
  onSettings: () => void;
  /** Erases personal data kept outside this module, such as the language cookie. */
  eraseElsewhere: () => void;
  log: Pick<Console, 'error' | 'warn'>;
}

const isWorthKeeping = ({ table, fields }: Change): boolean =>
  fields !== null &&
  (table === 'favourites' || table === 'assessments' || (table === 'sessions' && fields['ended'] === 'completed'));

function askOnceItMatters(shelf: Shelf, requestPersistentStorage: () => Promise<unknown>): void {
  let asked = false;
  shelf.watch(({ kind, changes }) => {
    if (asked || kind !== 'written' || !changes.some(isWorthKeeping)) return;
    asked = true;
    void requestPersistentStorage();
  });
}

export function createPersonalData(seams: PersonalDataSeams): PersonalData {
  const { connection, tabs, player, storage, now, watchPage, log } = seams;
  const onFailure = (error: unknown): void => log.error('Personal data:', error);
  const shelf = createShelf({
    connection,
    tabs,
    now,
    onFailure,
    onBrokenRecord: (problem) => log.warn(`A record was put aside: ${problem}`),
  });
  const unsavedChanges = createUnsavedChanges({ shelf, storage });
  const left = new Set([unsavedChanges.left]);
  const back = new Set([unsavedChanges.back]);
  const call = (callbacks: Iterable<() => void>): void => {
    for (const callback of callbacks) callback();
  };
  watchPage({ back: () => call(back), left: () => call(left) });
  askOnceItMatters(shelf, seams.requestPersistentStorage);
  return {
    storageStatus: shelf.storageStatus,
    storageWarning: createStorageWarning(shelf),
    session: createSessionLog({ player, shelf, storage, now, onLeaving: (leaving) => void left.add(leaving) }),
    history: createHistory({ shelf, now, onFailure, onDay: (changed) => void back.add(changed) }),
    favourites: createFavourites({ shelf, now }),
    assessments: createAssessments({ shelf, now }),
    routines: createRoutines({ shelf, now }),
    comparisons: createComparisons({ shelf, now }),
    archive: createArchive({
      shelf,
      storage,
      settings: seams.settings,
      now,
      readFile: seams.readFile,
      alone: seams.alone,
      onSettings: seams.onSettings,
      eraseElsewhere: seams.eraseElsewhere,
      onFailure,
    }),
  };
}
