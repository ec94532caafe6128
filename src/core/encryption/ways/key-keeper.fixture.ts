import type { DeviceKeys, DeviceKeysStore } from './device-keys.ts';
import type { ServerKeys } from './keeper-seams.ts';
import { KeyError } from './key-error.ts';
import { createKeyKeeper, type KeyKeeper } from './key-keeper.ts';
import type { StoredKeys } from './key-ring.ts';

export const userId = '5e2d9f6e-0000-4000-8000-000000000001';

export interface MemoryServer extends ServerKeys {
  /** What it hands out; a test may change it. */
  row: (StoredKeys & { number: number }) | undefined;
  /** Called before each write. */
  beforeWrite: () => Promise<void> | void;
}

export function memoryServer(): MemoryServer {
  const server: MemoryServer = {
    row: undefined,
    beforeWrite: () => undefined,
    read: () => Promise.resolve(structuredClone(server.row)),
    write: async (number, keys) => {
      await server.beforeWrite();
      if ((server.row?.number ?? 0) !== number) return false;
      server.row = { ...structuredClone(keys), number: number + 1 };
      return true;
    },
  };
  return server;
}

/** What a browser keeps. */
export function memoryDeviceKeys() {
  const kept = new Map<string, DeviceKeys>();
  const removed = new Set<string>();
  const tabs = new Map<symbol, () => void>();
  const browser = { keepsKeys: true };
  const openTab = (): DeviceKeysStore => {
    const tab = Symbol('tab');
    const tellOthers = async (): Promise<void> => {
      for (const [other, listener] of tabs) if (other !== tab) listener();
    };
    return {
      assertKeeps: () => (browser.keepsKeys ? Promise.resolve() : Promise.reject(new KeyError('unkept'))),
      read: (id) => Promise.resolve(kept.get(id)),
      wasRemoved: (id) => Promise.resolve(removed.has(id)),
      noteRemoved: ({ userId: owner, id }) => {
        if (kept.get(owner)?.id === id && kept.delete(owner)) removed.add(owner);
        return tellOthers();
      },
      write: (keys) => {
        removed.delete(keys.userId);
        kept.set(keys.userId, keys);
        return tellOthers();
      },
      remove: (id) => {
        removed.delete(id);
        kept.delete(id);
        return tellOthers();
      },
      watch: (listener) => void tabs.set(tab, listener),
    };
  };
  return Object.assign(browser, { kept, removed, openTab });
}

export type MemoryDeviceKeys = ReturnType<typeof memoryDeviceKeys>;

export interface TestDevice extends KeyKeeper {
  store: DeviceKeysStore & Pick<MemoryDeviceKeys, 'kept'>;
}

/** @param label of the device */
export function deviceOf(server: ServerKeys, label: string, person = userId): TestDevice {
  const { kept, openTab } = memoryDeviceKeys();
  const store = { kept, ...openTab() };
  let made = 0;
  const newId = () => `${label} ${(made += 1)}`;
  return { store, ...createKeyKeeper({ userId: person, server, store, deviceLabel: label, now: () => 1000, newId }) };
}
