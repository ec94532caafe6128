import type { DeviceKeys, DeviceKeysStore } from './device-keys.ts';
import type { ServerKeys } from './keeper-seams.ts';
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

export interface TestDevice extends KeyKeeper {
  store: DeviceKeysStore & { kept: Map<string, DeviceKeys> };
}

/** @param label of the device */
export function deviceOf(server: ServerKeys, label: string, person = userId): TestDevice {
  const kept = new Map<string, DeviceKeys>();
  const store = {
    kept,
    read: (id: string) => Promise.resolve(kept.get(id)),
    write: (keys: DeviceKeys) => Promise.resolve(void kept.set(keys.userId, keys)),
    remove: (id: string) => Promise.resolve(void kept.delete(id)),
    watch: () => undefined,
  };
  let made = 0;
  const newId = () => `${label} ${(made += 1)}`;
  return { store, ...createKeyKeeper({ userId: person, server, store, deviceLabel: label, now: () => 1000, newId }) };
}
