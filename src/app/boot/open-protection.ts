import type { RealAccount } from '#core/account/real-account.ts';
import { openAccountKeys } from '#core/backend/account-keys-table.ts';
import type { HeldKeys } from '#core/encryption/held-keys.ts';
import { createProtection } from '#core/encryption/protection/create-protection.ts';
import { keepNoticeHint } from '#core/encryption/protection/notice-hint.ts';
import type { Protection } from '#core/encryption/protection/protection.ts';
import { openDeviceKeys } from '#core/encryption/ways/device-keys.ts';
import { usePasskey } from '#core/encryption/ways/passkey-secret.ts';
import { ownDataHintKey } from '#core/personal-data/records/settings.ts';
import { deviceLabel } from '#core/platform/device/device-label.ts';
import { online } from '#core/platform/device/online.ts';
import { forgetNotice } from '#core/platform/page/notice.ts';
import { pageVisible } from '#core/platform/page/page-visible.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { delay } from '#core/platform/time/ticker.ts';
import type { DeviceSyncService } from '#core/sync/device-sync.ts';
import type { AccountPage } from './open-real-account.ts';

interface ProtectionOptions extends AccountPage {
  account: RealAccount;
  held: HeldKeys;
  isSealingOffered: boolean;
  sync: DeviceSyncService;
}

export function openProtection({
  backend,
  origin,
  account,
  held,
  isSealingOffered,
  sync,
  storage,
  log,
}: ProtectionOptions): Protection {
  const isSignedOut = (): boolean => account.getSnapshot().kind === 'signed-out';
  const seal = async (): Promise<unknown> => (await sync.open()).seal();
  const protection = createProtection({
    person: {
      subscribe: account.subscribe,
      getSnapshot: () => {
        const state = account.getSnapshot();
        return state.kind === 'signed-in' ? state.person.id : undefined;
      },
    },
    isSignedOut,
    openServer: (owner) => {
      const {
        readKeys: read,
        writeKeys: write,
        ...others
      } = openAccountKeys(backend, {
        origin,
        owner,
        accessToken: () => account.session.getSnapshot()?.accessToken,
      });
      return { read, write, ...others };
    },
    isSealingOffered,
    refresh: account.refresh,
    store: openDeviceKeys(),
    held,
    sealRecords: () => void seal().catch((error: unknown) => log.warn('The records could not be sealed:', error)),
    storage,
    usePasskey,
    deviceLabel: deviceLabel(),
    now: Date.now,
    newId: newIdentifier,
    wait: delay,
    occasions: [account.session, pageVisible, online],
    onUnexpected: (error) => log.error('The keys of the account could not be used:', error),
  });
  keepNoticeHint({
    protection,
    sync: { subscribe: sync.subscribe, isUpToDate: () => sync.getSnapshot().state.kind === 'synchronised' },
    hasRecords: () => storage.read(ownDataHintKey) !== undefined,
    isSignedOut,
    storage,
    forget: () => forgetNotice(storage),
    now: Date.now,
  });
  return protection;
}
