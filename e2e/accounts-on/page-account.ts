// On a page of Onda: its account, as the app makes it, for the calls that no screen makes.
import { createRealAccount } from '#core/account/create-real-account.ts';
import type { IdToken, RealAccount } from '#core/account/real-account.ts';
import { openAuthClient } from '#core/backend/auth-client.ts';
import { readAuthSettings } from '#core/backend/auth-settings.ts';
import { openFunctions } from '#core/backend/functions.ts';

const storage = {
  read: (key: string) => localStorage.getItem(key) ?? undefined,
  write: (key: string, value: string) => localStorage.setItem(key, value),
  remove: (key: string) => localStorage.removeItem(key),
  watch: (): void => undefined,
};

function open(key: string) {
  const address = { url: '', key };
  const events: string[] = [];
  const { origin } = location;
  const account: RealAccount = createRealAccount({
    openClient: (onRefreshRefused) => {
      const client = openAuthClient({
        address,
        origin,
        // Beside the app's own, so that neither refreshes the session of the other.
        storageKey: 'onda-session',
        storage: {
          getItem: (name) => localStorage.getItem(name),
          setItem: (name, value) => localStorage.setItem(name, value),
          removeItem: (name) => localStorage.removeItem(name),
        },
        onRefreshRefused,
      });
      client.onAuthStateChange((event) => void events.push(event));
      return client;
    },
    functions: openFunctions(address, origin),
    readSettings: () => readAuthSettings(address, origin),
    storage,
    isOnline: () => navigator.onLine,
    returnAddress: `${origin}/auth`,
    onUnexpected: (error) => console.warn(error),
  });
  return { account, events };
}

export type PageAccount = ReturnType<typeof open>;
export type { IdToken };

Reflect.set(globalThis, 'openAccount', open);
