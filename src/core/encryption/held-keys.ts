import { createStore } from '#core/store.ts';
import type { AccountKeys } from './account-keys.ts';

/**
 * none: an open account, as far as this device knows. opening: sealed, and whether the device has keys is being read.
 * locked: sealed, and this page has no keys of it.
 */
export type HeldKeysState =
  | { kind: 'none' }
  | { kind: 'opening' }
  | { kind: 'locked' }
  | { kind: 'open'; keys: AccountKeys };

/** The keys this page has. They are stored elsewhere; that an account is sealed is remembered here. */
export interface HeldKeys {
  subscribe: (listener: () => void) => () => void;
  /** The same object until it changes. @param userId undefined: nobody is signed in */
  stateOf: (userId: string | undefined) => HeldKeysState;
  /** The account is sealed. The device remembers it for good: no answer of a server opens an account again. */
  noteSealed: (userId: string) => void;
  /** Nothing open was left of the sealed account: from now on no open record can be one of it, whatever a server says. */
  noteWhole: (userId: string) => void;
  /** Whether that was noted here once. */
  isWhole: (userId: string) => boolean;
  /**
   * Also notes that the account is sealed. Of a ring that is held, an older one is refused, and the same changes nothing.
   * Keys of another authority are held after `lock` only.
   */
  hold: (keys: AccountKeys) => void;
  /** There are no keys, or they are forgotten, as at a sign-out. A sealed account stays so. */
  lock: (userId: string) => void;
}

/** Of the device storage, before the id of the person. */
export const sealedKeyPrefix = 'onda-sealed-';
/** What is stored there: sealed, and nothing open is left. Else any other text: sealed. */
const whole = '2';

const none: HeldKeysState = { kind: 'none' };
const opening: HeldKeysState = { kind: 'opening' };
const locked: HeldKeysState = { kind: 'locked' };

interface Memory {
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
}

const hasAllOf = (keys: AccountKeys, others: AccountKeys): boolean =>
  [...others.dataKeys.keys()].every((generation) => keys.dataKeys.has(generation));

const isNewer = (keys: AccountKeys, held: AccountKeys): boolean =>
  keys.generation >= held.generation && hasAllOf(keys, held) && !hasAllOf(held, keys);

/** @param storage of the device. Where the browser refuses it, the account is remembered until the page is closed */
export function createHeldKeys(storage: Memory): HeldKeys {
  // What was sealed once stays so on this page, too, when the storage is erased meanwhile.
  const known = createStore<ReadonlyMap<string, HeldKeysState>>(new Map());
  const put = (userId: string, state: HeldKeysState): void =>
    known.set(new Map([...known.getSnapshot(), [userId, state]]));
  const seenWhole = new Set<string>();
  const isWhole = (userId: string): boolean =>
    seenWhole.has(userId) || storage.read(sealedKeyPrefix + userId) === whole;
  const remember = (userId: string): void => storage.write(sealedKeyPrefix + userId, isWhole(userId) ? whole : '1');
  const stateOf: HeldKeys['stateOf'] = (userId) => {
    if (userId === undefined) return none;
    const held = known.getSnapshot().get(userId);
    if (held) return held;
    return storage.read(sealedKeyPrefix + userId) === undefined ? none : opening;
  };
  return {
    subscribe: known.subscribe,
    stateOf,
    noteSealed: (userId) => {
      const isNew = stateOf(userId).kind === 'none';
      remember(userId);
      if (isNew) put(userId, locked);
    },
    noteWhole: (userId) => {
      if (isWhole(userId)) return;
      seenWhole.add(userId);
      remember(userId);
    },
    isWhole,
    hold: (keys) => {
      const held = stateOf(keys.userId);
      if (held.kind === 'open' && !isNewer(keys, held.keys)) return;
      remember(keys.userId);
      put(keys.userId, { kind: 'open', keys });
    },
    lock: (userId) => {
      if (stateOf(userId).kind !== 'none') put(userId, locked);
    },
  };
}
