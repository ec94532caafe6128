import type { Captcha } from '#core/account/captcha.ts';
import { createRealAccount } from '#core/account/create-real-account.ts';
import type { RealAccount } from '#core/account/real-account.ts';
import { sessionKey } from '#core/account/session-key.ts';
import { openAuthClient } from '#core/backend/auth-client.ts';
import { readAuthSettings } from '#core/backend/auth-settings.ts';
import { openFunctions } from '#core/backend/functions.ts';
import type { PageBackend } from '#core/backend/page-backend.ts';
import { isOnline } from '#core/platform/device/online.ts';
import { watchDeviceStorage, type EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Log } from '#hooks/services-context.ts';
import { routes } from '#routes.ts';

export interface AccountPage {
  backend: PageBackend;
  /** The page's own origin, which the backend may share. */
  origin: string;
  storage: EnumerableDeviceStorage;
  log: Log;
}

interface RealAccountPage extends AccountPage {
  /** undefined where the page shows none. */
  captcha: Captcha | undefined;
}

export function openRealAccount({ backend, origin, storage, captcha, log }: RealAccountPage): RealAccount {
  const { read, write, remove } = storage;
  return createRealAccount({
    openClient: (onRefreshRefused) =>
      openAuthClient({
        address: backend,
        origin,
        storageKey: sessionKey,
        storage: { getItem: (key) => read(key) ?? null, setItem: write, removeItem: remove },
        onRefreshRefused,
      }),
    functions: openFunctions(backend, origin),
    readSettings: () => readAuthSettings(backend, origin),
    storage: { read, write, remove, watch: watchDeviceStorage },
    isOnline,
    captcha,
    returnAddress: `${origin}${routes.auth}`,
    onUnexpected: (error) => log.error('The account service answered with an unknown error:', error),
  });
}
