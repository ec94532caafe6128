// The key ring as this device has it.
import type { DeviceKeys } from './device-keys.ts';
import { KeyError } from './key-error.ts';
import type { KeeperSeams } from './keeper-seams.ts';
import { openRing, privateKeysOf, storedForm, type KeyRing, type StoredKeys } from './key-ring.ts';
import { isRemoval, unwrap, type WayName } from './wraps.ts';

/**
 * none: the account has no keys. locked: it has, and this device has not. removed: this device had them until another one
 * removed it, and signed that. replaced: the server has keys without a way in for this device, and nobody has removed it:
 * they were begun anew elsewhere, or the server made them up. outdated: the server has older keys than this device; it lost some, or lies. open: ready.
 */
export type KeysLook =
  | { kind: 'none' | 'outdated' }
  | { kind: 'locked' | 'replaced'; opensByPasskey: boolean }
  | {
      kind: 'removed';
      opensByPasskey: boolean;
      /** Id of the way in that was removed. */
      here: string;
    }
  | {
      kind: 'open';
      ring: KeyRing;
      /** Id of this device's way in. */
      here: string;
    };

/** Whether a passkey is among the ways in, as the server says: who keeps one back gains nothing by saying so. */
const opensByPasskey = ({ wraps }: StoredKeys): boolean => wraps.some(({ kind }) => kind === 'passkey');

async function openAsDevice(device: DeviceKeys, stored: StoredKeys): Promise<KeyRing | 'removed' | 'replaced'> {
  const { userId, id } = device;
  const name: WayName = { userId, id, kind: 'device' };
  const given = stored.wraps.find((each) => each.id === id);
  if (!given) return 'replaced';
  if (await isRemoval(name, device.authority, given)) return 'removed';
  const secret = await unwrap(name, device, given);
  return openRing(userId, stored, { secret, seen: device });
}

export const deviceForm = (
  device: Omit<DeviceKeys, 'rev' | 'stored'>,
  { rev }: KeyRing,
  { ring, wraps }: StoredKeys,
): DeviceKeys => ({ ...device, rev, stored: { ring, wraps } });

/** How often a change is made anew where another device was faster. */
export const attempts = 5;

/** undefined: nothing is to be changed. */
type Change = (ring: KeyRing) => KeyRing | undefined;

export function createHeldRing({ userId, server, store }: Pick<KeeperSeams, 'userId' | 'server' | 'store'>) {
  const lookAt = async (device: DeviceKeys, stored: StoredKeys): Promise<KeysLook> => {
    try {
      const ring = await openAsDevice(device, stored);
      if (ring === 'removed') return { kind: ring, here: device.id, opensByPasskey: opensByPasskey(stored) };
      if (ring === 'replaced') return { kind: ring, opensByPasskey: opensByPasskey(stored) };
      // Other tabs look again after each write.
      if (ring.rev !== device.rev) await store.write(deviceForm(device, ring, stored));
      return { kind: 'open', ring, here: device.id };
    } catch (error) {
      if (error instanceof KeyError && error.problem === 'outdated') return { kind: 'outdated' };
      throw error;
    }
  };
  const look = async (): Promise<KeysLook> => {
    const [device, stored] = await Promise.all([store.read(userId), server.read()]);
    if (!stored) return { kind: device ? 'outdated' : 'none' };
    return device ? lookAt(device, stored) : { kind: 'locked', opensByPasskey: opensByPasskey(stored) };
  };
  const openForChange = async () => {
    const [device, before] = await Promise.all([store.read(userId), server.read()]);
    const opened = device && before && (await openAsDevice(device, before));
    if (!opened || typeof opened === 'string') throw new KeyError('wrong-key');
    return { device, before, opened };
  };
  return {
    /** The state of the account, as the server has it. */
    look,
    /** Without the server, as this device has last seen it; undefined: it has no keys. */
    openLocally: async (): Promise<{ ring: KeyRing; here: string } | undefined> => {
      const device = await store.read(userId);
      const ring = device && (await openAsDevice(device, device.stored));
      return !ring || typeof ring === 'string' ? undefined : { ring, here: device.id };
    },
    /** Reads, changes and writes. @param added private keys of new ways in @throws KeyError outdated, wrong-key */
    change: async (apply: Change, added: ReadonlyMap<string, string> = new Map()): Promise<KeyRing> => {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { device, before, opened } = await openForChange();
        const changed = apply(opened);
        if (!changed) return opened;
        // Where the server has lost the private key of a way, this device may have it.
        const privateKeys = new Map([...privateKeysOf(device.stored), ...privateKeysOf(before), ...added]);
        const { ring, stored } = await storedForm(changed, privateKeys);
        if (await server.write(before.number, stored)) {
          await store.write(deviceForm(device, ring, stored));
          return ring;
        }
      }
      throw new KeyError('outdated');
    },
    /** Puts this device's copy in place of the older one of a server that was restored. @returns whether it did */
    restore: async (): Promise<boolean> => {
      if ((await look()).kind !== 'outdated') return false;
      const [device, there] = await Promise.all([store.read(userId), server.read()]);
      return device ? server.write(there?.number ?? 0, device.stored) : false;
    },
  };
}
