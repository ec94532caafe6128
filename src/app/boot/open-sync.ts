import type { RealAccount } from '#core/account/real-account.ts';
import { createRenewal } from '#core/account/renew-account-session.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import { openPersonalRecords } from '#core/backend/personal-records-table.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { online } from '#core/platform/device/online.ts';
import { pageVisible } from '#core/platform/page/page-visible.ts';
import { notifyStorageWatchers } from '#core/platform/storage/device-storage.ts';
import { runExclusively } from '#core/platform/storage/run-exclusively.ts';
import { delay } from '#core/platform/time/ticker.ts';
import { erasureKey, forgetNotice } from '#core/platform/page/notice.ts';
import { createDeviceSync } from '#core/sync/create-device-sync.ts';
import type { DeviceSync } from '#core/sync/device-sync.ts';
import { createErasureNote } from '#core/sync/erasure-note.ts';
import { storeSyncHint } from '#core/sync/store-sync-hint.ts';
import { createSync } from '#core/sync/sync.ts';
import type { AccountPage } from './open-real-account.ts';
import { createSyncPreferences } from './sync-preferences.ts';

interface SyncOptions extends AccountPage {
  account: RealAccount;
  held: HeldKeys;
  data: PersonalData;
  lookForKeys: () => Promise<boolean>;
}

export function openSync(options: SyncOptions): DeviceSync {
  const { backend, origin, account, held, data, lookForKeys, storage, log } = options;
  const { records } = data;
  const onFailure = (error: unknown): void => log.error('The synchronisation failed:', error);
  const onTokenRefused = createRenewal(account.refresh, () => performance.now());
  const erasure = createErasureNote({
    read: () => storage.read(erasureKey),
    write: (text) => storage.write(erasureKey, text),
    forget: () => forgetNotice(storage, erasureKey),
  });
  const sync = createSync({
    openTable: (owner, signal) =>
      openPersonalRecords(backend, {
        origin,
        owner,
        signal,
        accessToken: () => Promise.resolve(account.session.getSnapshot()?.accessToken),
        onTokenRefused,
      }),
    records,
    preferences: createSyncPreferences(storage, notifyStorageWatchers),
    session: account.session,
    now: Date.now,
    wait: delay,
    runExclusively: (run) => runExclusively('onda-sync', run),
    visible: pageVisible,
    online,
    onGone: account.forgetDeleted,
    onEmptied: erasure.noteEmptied,
    heldKeys: held,
    lookForKeys,
    openSealing: () => import('#core/sync/sealing/create-sealing.ts'),
    onFailure,
  });
  const deviceSync = createDeviceSync({
    sync,
    records,
    person: {
      subscribe: account.subscribe,
      getSnapshot: () => {
        const state = account.getSnapshot();
        if (state.kind === 'second-factor') return { id: state.person.id, lacksFactor: true };
        return state.kind === 'signed-in' ? state.person : undefined;
      },
    },
    deletedPerson: account.deletedPerson,
    online,
    wait: delay,
    refresh: account.refresh,
    erasure,
    onFailure,
  });
  storeSyncHint(deviceSync, storage);
  return deviceSync;
}
