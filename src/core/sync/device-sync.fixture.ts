import { createStore } from '#core/store.ts';
import type { DeviceSync, DeviceSyncService, DeviceSyncState, DeviceSyncView } from './device-sync.ts';

export interface MemorySync {
  service: DeviceSyncService;
  set: (state: DeviceSyncState, hasOthersRecords?: boolean) => void;
  /** In order, with their arguments. */
  calls: [string, ...unknown[]][];
  /** Whether the account can be erased. */
  refuseErasing: () => void;
}

const upToDate: DeviceSyncState = { kind: 'synchronised', lastAt: new Date(2026, 10, 20, 9, 41).getTime() };

/** Its verbs succeed. */
export function memorySync(state: DeviceSyncState = upToDate): MemorySync {
  const store = createStore<DeviceSyncView>({ state, hasOthersRecords: false });
  const calls: MemorySync['calls'] = [];
  const set: MemorySync['set'] = (next, hasOthersRecords = false) => store.set({ state: next, hasOthersRecords });
  let isErasing = true;
  const verb =
    (name: string, next?: DeviceSyncState) =>
    (...given: readonly unknown[]): Promise<void> => {
      calls.push([name, ...given]);
      if (next) set(next);
      return Promise.resolve();
    };
  const sync: DeviceSync = {
    ...store,
    syncNow: verb('syncNow'),
    turnOn: verb('turnOn', upToDate),
    leave: verb('leave', { kind: 'signed-out' }),
    eraseEverywhere: async () => {
      calls.push(['eraseEverywhere']);
      return isErasing;
    },
  };
  return {
    service: { ...store, open: () => Promise.resolve(sync) },
    set,
    calls,
    refuseErasing: () => {
      isErasing = false;
    },
  };
}
