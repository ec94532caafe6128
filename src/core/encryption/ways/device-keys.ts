import { openTabChannel } from '#core/platform/page/tabs.ts';
import { openKeyedStore } from '#core/platform/storage/keyed-store.ts';
import type { Bytes } from './bytes.ts';
import type { StoredKeys } from './key-ring.ts';

/**
 * What a device keeps for one account. The private key cannot be read out; the rest is sealed or no secret. It opens the
 * ring without a network.
 */
export interface DeviceKeys {
  userId: string;
  /** Of the device's way in. */
  id: string;
  privateKey: CryptoKey;
  publicKey: Bytes;
  /** Public key of the authority. */
  authority: Bytes;
  /** The highest of a ring that it has seen. */
  rev: number;
  /** With that revision. */
  stored: StoredKeys;
}

export interface DeviceKeysStore {
  read: (userId: string) => Promise<DeviceKeys | undefined>;
  /** Leaves one with a higher revision of the same way in. */
  write: (keys: DeviceKeys) => Promise<void>;
  remove: (userId: string) => Promise<void>;
  /** @param listener called after another tab has changed the keys */
  watch: (listener: () => void) => void;
}

/** A database of its own, because keys are neither exported nor synchronised. */
export function openDeviceKeys(name = 'onda-keys'): DeviceKeysStore {
  const store = openKeyedStore<DeviceKeys, 'userId'>(name, 'userId');
  const tabs = openTabChannel(name);
  // Says that there is something to read, and nothing of it.
  const tellTabs = (): void => tabs.send('changed');
  return {
    read: store.read,
    write: async (keys) => {
      await store.write(keys, (there) => !there || there.id !== keys.id || there.rev <= keys.rev);
      tellTabs();
    },
    remove: async (userId) => {
      await store.remove(userId);
      tellTabs();
    },
    watch: tabs.listen,
  };
}
