import { openTabChannel } from '#core/platform/page/tabs.ts';
import { NoDatabaseError, openKeyedStore, type KeyedStore } from '#core/platform/storage/keyed-store.ts';
import type { Bytes } from './bytes.ts';
import { KeyError } from './key-error.ts';
import { agree, createExchangeKeys } from './key-pairs.ts';
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

/** In place of the keys of a device that was removed. */
interface Removed {
  userId: string;
  wasRemoved: 1;
}

type Kept = DeviceKeys | Removed;

const isRemoved = (kept: Kept | undefined): kept is Removed => kept !== undefined && 'wasRemoved' in kept;

export interface DeviceKeysStore {
  /**
   * Tries with a key that opens nothing whether the browser keeps one. Once it did, it is not tried again on the page.
   * @throws KeyError unkept, unsupported
   */
  assertKeeps: () => Promise<void>;
  read: (userId: string) => Promise<DeviceKeys | undefined>;
  /** Whether another device has removed this one, and it has had no keys since. */
  wasRemoved: (userId: string) => Promise<boolean>;
  /** The keys of this way in go, and it is remembered why until there are others. */
  noteRemoved: (keys: Pick<DeviceKeys, 'userId' | 'id'>) => Promise<void>;
  /** Leaves one with a higher revision of the same way in. */
  write: (keys: DeviceKeys) => Promise<void>;
  /** Also forgets that the device was removed. */
  remove: (userId: string) => Promise<void>;
  /** @param listener called after another tab has changed the keys */
  watch: (listener: () => void) => void;
}

/** Not every browser that makes private keys stores them, and some refuse the database in private windows. */
async function assertKept(store: KeyedStore<Kept>): Promise<void> {
  const keys = await createExchangeKeys(false);
  // Other tabs may try at the same time.
  const userId = `trial ${crypto.randomUUID()}`;
  const rest = { userId, id: '', authority: keys.publicKey, rev: 1, stored: { ring: '', wraps: [] } };
  try {
    try {
      await store.write({ ...keys, ...rest }, () => true);
      const kept = await store.read(userId);
      if (!kept || isRemoved(kept)) throw new Error('The key is not there');
      await agree(kept.privateKey, keys.publicKey);
    } finally {
      await store.remove(userId);
    }
  } catch (error) {
    throw new KeyError('unkept', error);
  }
}

/** A browser that opens no database holds nothing. */
async function orNone<Value>(read: Promise<Value>): Promise<Value | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NoDatabaseError) return undefined;
    throw error;
  }
}

/** A database of its own, because keys are neither exported nor synchronised. */
export function openDeviceKeys(name = 'onda-keys'): DeviceKeysStore {
  const store = openKeyedStore<Kept, 'userId'>(name, 'userId');
  const tabs = openTabChannel(name);
  // Says that there is something to read, and nothing of it.
  const tellTabs = (): void => tabs.send('changed');
  let isKeeping = false;
  return {
    assertKeeps: async () => {
      if (!isKeeping) await assertKept(store);
      isKeeping = true;
    },
    read: async (userId) => {
      const kept = await orNone(store.read(userId));
      return isRemoved(kept) ? undefined : kept;
    },
    wasRemoved: async (userId) => isRemoved(await orNone(store.read(userId))),
    noteRemoved: async ({ userId, id }) => {
      // Another tab may have found a way in meanwhile, or the person may have signed out.
      await store.write(
        { userId, wasRemoved: 1 },
        (there) => there !== undefined && !isRemoved(there) && there.id === id,
      );
      tellTabs();
    },
    write: async (keys) => {
      await store.write(keys, (there) => !there || isRemoved(there) || there.id !== keys.id || there.rev <= keys.rev);
      tellTabs();
    },
    remove: async (userId) => {
      await orNone(store.remove(userId));
      tellTabs();
    },
    watch: tabs.listen,
  };
}
