import { readBackendAddress } from '#core/backend/backend-address.ts';
import { openPersonalRecords } from '#core/backend/personal-records-table.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { online } from '#core/platform/device/online.ts';
import { visible } from '#core/platform/page/visible.ts';
import { runExclusively } from '#core/platform/storage/run-exclusively.ts';
import { delay } from '#core/platform/time/ticker.ts';
import type { Readable } from '#core/store.ts';
import { createSync } from '#core/sync/sync.ts';
import type { Sync } from '#core/sync/sync.ts';
import type { Log } from '#hooks/services-context.ts';

interface SyncOptions {
  /** The page's onda-backend element. */
  backend: string | undefined;
  /** Of the page: the backend may have the same one. */
  origin: string;
  personalData: PersonalData;
  session: Readable<{ personId: string; accessToken: string } | undefined>;
  log: Log;
}

/** To be opened where the device has a session; it does nothing until the person turns synchronisation on. */
export function openSync({ backend, origin, personalData, session, log }: SyncOptions): Sync {
  const address = readBackendAddress(backend);
  return createSync({
    openTable: (owner) =>
      openPersonalRecords(address, {
        origin,
        owner,
        accessToken: async () => session.getSnapshot()?.accessToken,
      }),
    records: personalData.records,
    session,
    now: () => Date.now(),
    wait: delay,
    runExclusively: (run) => runExclusively('onda-sync', run),
    visible,
    online,
    onFailure: (error) => log.error('Personal data could not be synchronised:', error),
  });
}
