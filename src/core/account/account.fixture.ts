import { openAuthClient, type AuthConnection } from '#core/backend/auth-client.ts';
import { readAuthSettings } from '#core/backend/auth-settings.ts';
import { openFunctions } from '#core/backend/functions.ts';
import type { Captcha } from './captcha.ts';
import { createRealAccount } from './create-real-account.ts';
import { startGoTrue } from './gotrue.fixture.ts';
import type { RealAccount } from './real-account.ts';
import { sessionKey } from './session-key.ts';

/** Local storage of one browser. A tab is notified only of the changes by other tabs. */
function createBrowserStorage() {
  const values = new Map<string, string>();
  const tabs: { key: string; changed: () => void; tab: object }[] = [];
  return {
    values,
    tab: () => {
      const tab = {};
      const changed = (key: string): void => {
        for (const other of tabs) if (other.tab !== tab && other.key === key) other.changed();
      };
      return {
        read: (key: string) => values.get(key),
        write: (key: string, value: string) => {
          values.set(key, value);
          changed(key);
        },
        remove: (key: string) => {
          values.delete(key);
          changed(key);
        },
        watch: (key: string, listener: () => void) => void tabs.push({ key, changed: listener, tab }),
      };
    },
  };
}

/** A browser whose tabs use the real client. */
export function createTestBrowser(origin: string, key = 'publishable', captcha?: Captcha) {
  const address = { url: '', key };
  const { values, tab } = createBrowserStorage();
  const clients: AuthConnection[] = [];
  const network = { isOnline: true };
  const unexpected: unknown[] = [];

  const openTab = (): RealAccount => {
    const storage = tab();
    return createRealAccount({
      openClient: (onRefreshRefused) => {
        const client = openAuthClient({
          address,
          origin,
          storageKey: sessionKey,
          storage: {
            getItem: (name) => storage.read(name) ?? null,
            setItem: storage.write,
            removeItem: storage.remove,
          },
          onRefreshRefused,
        });
        clients.push(client);
        return client;
      },
      functions: openFunctions(address, origin),
      readSettings: () => readAuthSettings(address, origin),
      storage,
      isOnline: () => network.isOnline,
      returnAddress: `${origin}/auth`,
      captcha,
      onUnexpected: (error) => unexpected.push(error),
    });
  };
  return {
    network,
    unexpected,
    values,
    openTab,
    store: (session: object): void => void values.set(sessionKey, JSON.stringify(session)),
    hasStoredSession: (): boolean => values.has(sessionKey),
    /** Call it after the test. */
    close: async (): Promise<void> => {
      for (const client of clients) await client.dispose();
    },
  };
}

/** A server on loopback and a browser. Call `end` after the test. */
export async function setUpAccounts(captcha?: Captcha) {
  const goTrue = await startGoTrue();
  const browser = createTestBrowser(goTrue.origin, undefined, captcha);
  return {
    ...browser,
    goTrue,
    end: async (): Promise<void> => {
      await browser.close();
      await goTrue.close();
    },
  };
}
