import { sessionKey } from '#core/account/session-key.ts';
import { watchDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Services } from '#hooks/services-context.ts';

/** Opens the account, and the synchronisation, where this device has a session, now or after a sign-in, here or in another tab. */
export function openStoredAccount(
  { realAccount, sync, log }: Pick<Services, 'realAccount' | 'sync' | 'log'>,
  storage: DeviceStorage,
): void {
  const openIfStored = (): void => {
    if (storage.read(sessionKey) === undefined) return;
    realAccount?.open().catch((error: unknown) => log.warn('The account could not be opened:', error));
  };
  const openIfSignedIn = (): void => {
    if (realAccount?.getSnapshot().kind !== 'signed-in') return;
    sync?.open().catch((error: unknown) => log.warn('The synchronisation could not be opened:', error));
  };
  realAccount?.subscribe(openIfSignedIn);
  openIfStored();
  openIfSignedIn();
  watchDeviceStorage(sessionKey, openIfStored);
}
