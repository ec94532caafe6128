// Loaded where the page offers real accounts.
import type { Account } from '#core/account/account.ts';
import { createCaptcha, type Captcha } from '#core/account/captcha.ts';
import { lazyAccount } from '#core/account/lazy-account.ts';
import type { AccountState, RealAccount } from '#core/account/real-account.ts';
import { sessionKey } from '#core/account/session-key.ts';
import { createHeldKeys, type HeldKeys } from '#core/encryption/held-keys.ts';
import type { Protection, ProtectionService } from '#core/encryption/protection/protection.ts';
import { forgetNotice, noticeKey } from '#core/platform/page/notice.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import {
  watchDeviceStorage,
  type DeviceStorage,
  type EnumerableDeviceStorage,
} from '#core/platform/storage/device-storage.ts';
import type { DeviceSync, DeviceSyncService, DeviceSyncView } from '#core/sync/device-sync.ts';
import { syncHintKey } from '#core/sync/sync-hint.ts';
import type { Services } from '#hooks/services-context.ts';
import { lazyProtection } from './lazy-protection.ts';
import { lazyStore } from './lazy-services.ts';
import type { AccountPage } from './open-real-account.ts';

interface SyncSides {
  data: PersonalData;
  /** Asks the server for the keys of the account, and holds those that this device can open. */
  lookForKeys: () => Promise<boolean>;
}

export interface AccountSeams {
  storage: Pick<EnumerableDeviceStorage, 'read' | 'write' | 'remove'>;
  openPersonalData: () => Promise<PersonalData>;
  /** Called when the account is needed. */
  openAccount: () => Promise<RealAccount>;
  /** Called where somebody is signed in, or where the device shows a copy of an account's records. */
  openSync: (account: RealAccount, held: HeldKeys, rest: SyncSides) => Promise<DeviceSync>;
  /** Called where the account of somebody who is signed in is sealed, or may be. */
  openProtection: (account: RealAccount, held: HeldKeys, sync: DeviceSyncService) => Promise<Protection>;
  /** Whether open accounts are offered to be sealed. */
  isSealingOffered: boolean;
}

export interface AccountServices {
  account: Required<Account>;
  sync: DeviceSyncService;
  protection: ProtectionService;
  captcha?: Captcha | undefined;
}

export function createAccountServices({
  storage,
  openPersonalData,
  openAccount,
  openSync,
  openProtection,
  isSealingOffered,
}: AccountSeams): AccountServices {
  const hasSession = (): boolean => storage.read(sessionKey) !== undefined;
  // A device without a session fetches nothing before the account screen asks for it.
  const { open, watch, ...state } = lazyStore<AccountState, RealAccount>(
    openAccount,
    { kind: hasSession() ? 'opening' : 'signed-out' },
    hasSession,
  );
  const verbs = lazyAccount(open);
  // One for both: the synchronisation seals with the keys that the protection finds.
  const held = createHeldKeys(storage);
  const hasCopy = (): boolean => hasSession() || storage.read(syncHintKey) !== undefined;
  const lookForKeys = async (): Promise<boolean> => (await protection.open()).look();
  const sync = lazyStore<DeviceSyncView, DeviceSync>(
    async () => openSync(await open(), held, { data: await openPersonalData(), lookForKeys }),
    { state: { kind: hasCopy() ? 'opening' : 'signed-out' }, hasOthersRecords: false, unsent: 0, isEmptied: false },
    hasCopy,
  );
  const protection = lazyProtection(async () => openProtection(await open(), held, sync), {
    isSealingOffered,
    notice: { isNoted: () => storage.read(noticeKey) !== undefined, forget: () => forgetNotice(storage) },
    account: { ...state, watch },
    sync,
    held,
  });
  return {
    account: { ...state, ...verbs, server: { ...verbs, open } },
    sync,
    protection,
  };
}

export const openAccountServices =
  (page: AccountPage) =>
  (openPersonalData: () => Promise<PersonalData>): AccountServices => {
    const { captcha: settings, seals: isSealingOffered = false } = page.backend;
    const captcha = settings && createCaptcha(settings);
    const services = createAccountServices({
      storage: page.storage,
      openPersonalData,
      isSealingOffered,
      openAccount: async () => (await import('./open-real-account.ts')).openRealAccount({ ...page, captcha }),
      openSync: async (account, held, rest) =>
        (await import('./open-sync.ts')).openSync({ ...page, ...rest, account, held }),
      openProtection: async (account, held, sync) => {
        const module = import('./open-protection.ts');
        module.catch((error: unknown) => page.log.warn('The keys could not be opened:', error));
        return (await module).openProtection({ ...page, account, held, isSealingOffered, sync });
      },
    });
    return { ...services, captcha };
  };

/** Opens the account and the synchronisation where this device has a session, now or after a sign-in in any tab. */
export function openStoredAccount(
  { account, sync, log }: Pick<Services, 'account' | 'sync' | 'log'>,
  storage: DeviceStorage,
): void {
  const openIfStored = (): void => {
    if (storage.read(sessionKey) === undefined) return;
    account.server?.open().catch((error: unknown) => log.warn('The account could not be opened:', error));
  };
  const openIfSignedIn = (): void => {
    if (account.getSnapshot().kind !== 'signed-in') return;
    sync?.open().catch((error: unknown) => log.warn('The synchronisation could not be opened:', error));
  };
  account.subscribe(openIfSignedIn);
  openIfStored();
  openIfSignedIn();
  watchDeviceStorage(sessionKey, openIfStored);
}
