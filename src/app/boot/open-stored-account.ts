import { sessionKey } from '#core/account/session-key.ts';
import { watchDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Services } from '#hooks/services-context.ts';

/** Opens the account where this device has a session, now or after a sign-in in another tab. */
export function openStoredAccount({ realAccount, log }: Pick<Services, 'realAccount' | 'log'>, storage: DeviceStorage) {
  const openIfStored = (): void => {
    if (storage.read(sessionKey) === undefined) return;
    realAccount?.open().catch((error: unknown) => log.warn('The account could not be opened:', error));
  };
  openIfStored();
  watchDeviceStorage(sessionKey, openIfStored);
}
