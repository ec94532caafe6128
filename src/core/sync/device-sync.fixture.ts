import { createStore } from '#core/store.ts';
import type { DeviceSync, DeviceSyncService, DeviceSyncState, DeviceSyncView } from './device-sync.ts';

export interface MemorySync {
  service: DeviceSyncService;
  set: (state: DeviceSyncState, rest?: Partial<Omit<DeviceSyncView, 'state'>>) => void;
  /** From now on sending fails. */
  refuseSending: () => void;
  /** In order, with their arguments. */
  calls: [string, ...unknown[]][];
  /** From now on erasing fails. */
  refuseErasing: () => void;
  /** Whether sealing takes a fresh proof from now on. */
  proveFirst: (isFirst: boolean) => void;
}

const upToDate: DeviceSyncState = { kind: 'synchronised', lastAt: new Date(2026, 10, 20, 9, 41).getTime() };

const nothingElse = { hasOthersRecords: false, unsent: 0, onlyHere: 0, isEmptied: false };

/** All calls succeed unless a test refuses them. */
export function memorySync(state: DeviceSyncState = upToDate): MemorySync {
  const store = createStore<DeviceSyncView>({ ...nothingElse, state });
  const calls: MemorySync['calls'] = [];
  const set: MemorySync['set'] = (next, rest) => store.set({ ...nothingElse, ...rest, state: next });
  let isSending = true;
  let isErasing = true;
  let isProved = true;
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
    sendAll: async () => {
      calls.push(['sendAll']);
      return isSending;
    },
    turnOn: verb('turnOn', upToDate),
    seal: async () => {
      calls.push(['seal']);
      return isProved ? 'asked' : 'unproved';
    },
    leaveRefused: verb('leaveRefused'),
    answerErasure: verb('answerErasure', upToDate),
    dismissWarnings: verb('dismissWarnings', upToDate),
    dismissEmptied: verb('dismissEmptied', upToDate),
    leave: verb('leave', { kind: 'signed-out' }),
    eraseEverywhere: async (eraseAccount) => {
      calls.push(['eraseEverywhere']);
      return isErasing && (await eraseAccount()) !== undefined;
    },
  };
  return {
    service: { ...store, open: () => Promise.resolve(sync) },
    set,
    calls,
    refuseSending: () => {
      isSending = false;
    },
    refuseErasing: () => {
      isErasing = false;
    },
    proveFirst: (isFirst) => {
      isProved = !isFirst;
    },
  };
}
