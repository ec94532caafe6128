import type { DeviceKeysStore } from './device-keys.ts';
import type { StoredKeys } from './key-ring.ts';

/** A person's keys on the server, with the number of their last change. */
export interface ServerKeys {
  /** undefined: there are none. */
  read: () => Promise<(StoredKeys & { number: number }) | undefined>;
  /** @param number that the device has seen; 0: none @returns whether no other device was faster */
  write: (number: number, keys: StoredKeys) => Promise<boolean>;
}

export interface KeeperSeams {
  userId: string;
  server: ServerKeys;
  store: DeviceKeysStore;
  /** As people tell their devices apart. */
  deviceLabel: string;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
}
