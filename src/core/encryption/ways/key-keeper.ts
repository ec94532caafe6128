import { toText, type Bytes } from './bytes.ts';
import { attempts, createHeldRing, deviceForm } from './held-ring.ts';
import { KeyError } from './key-error.ts';
import type { KeeperSeams } from './keeper-seams.ts';
import { createExchangeKeys } from './key-pairs.ts';
import {
  createKeyRing,
  nextGeneration,
  openRing,
  privateKeysOf,
  storedForm,
  withWays,
  type KeyRing,
  type SeenRing,
  type StoredKeys,
  type WayIn,
} from './key-ring.ts';
import type { PairedKeys } from './pairing.ts';
import { createWayKeys, openWayKeys, unwrap, type AccountSecret, type WayKind, type Wrap } from './wraps.ts';

/** What opens a way in. */
export interface OpeningWay {
  kind: Exclude<WayKind, 'device'>;
  /** undefined: any of the kind. */
  id?: string;
  /** Of the phrase, or what the passkey has computed. */
  entropy: Bytes;
}

export interface NewWay extends Required<OpeningWay> {
  label: string;
  /** The same, obtained a second time: as read from what was written down, or computed again. */
  again: Bytes;
}

export type KeyKeeper = ReturnType<typeof createKeyKeeper>;

/** The keys of one account on this device. Every call rejects with a KeyError, or with what the server or the store throws. */
export function createKeyKeeper(seams: KeeperSeams) {
  const { userId, server, store } = seams;
  const held = createHeldRing(seams);
  const { start, enterWith } = createEntry(seams);
  const prepare = async (way: NewWay) => {
    const opened = await held.openLocally();
    if (!opened) throw new KeyError('wrong-key');
    const made = await makeWay(userId, way, opened.ring.authority);
    return { added: wayIn(seams, made, opened.here), privateKeys: privateKeysOfWays([made]) };
  };
  return {
    look: held.look,
    openLocally: held.openLocally,
    restore: held.restore,
    /** The first keys of the account. @throws KeyError outdated where another device was faster, unkept, unsupported */
    begin: (ways: readonly NewWay[]) => start(0, ways),
    /**
     * New keys in place of those that nobody can open any more: what was sealed with them is gone for good.
     * @throws KeyError overtaken where another tab has opened them meanwhile
     */
    startAnew: async (ways: readonly NewWay[]) => {
      if ((await held.look()).kind === 'open') throw new KeyError('overtaken');
      return start((await server.read())?.number ?? 0, ways);
    },
    /** @throws KeyError wrong-key, forged, outdated, unkept, unsupported */
    enter: (way: OpeningWay) => enterWith((stored) => openWay(userId, stored, way)),
    /** @param keys that another device gave @throws KeyError as `enter` */
    enterPaired: ({ rev, authority, ...secret }: PairedKeys) =>
      enterWith(() => Promise.resolve({ secret, seen: { rev, authority } })),
    /**
     * Adds a way in that was opened a second time, or replaces the one of the same id.
     * @throws KeyError wrong-key where the second time gives something else; nothing is written then
     */
    addWay: async (way: NewWay): Promise<KeyRing> => {
      const { added, privateKeys } = await prepare(way);
      return held.change((before) => withWays(before, [added]), privateKeys);
    },
    /**
     * A phrase in place of others, at once: at no time do both open what is new, or neither.
     * @param replaced ids of the phrases that the person knows of
     * @throws KeyError overtaken where there is another one; nothing is written then
     */
    replacePhrase: async (way: NewWay, replaced: ReadonlySet<string>): Promise<KeyRing> => {
      const { added, privateKeys } = await prepare(way);
      return held.change((before) => {
        const phrases = before.ways.filter(({ kind }) => kind === 'phrase').map(({ id }) => id);
        // The answer to an earlier try was lost.
        if (phrases.includes(way.id)) return undefined;
        if (!phrases.every((id) => replaced.has(id))) throw new KeyError('overtaken');
        return nextGeneration(withWays(before, [added]), new Set(phrases));
      }, privateKeys);
    },
    /** Devices and ways in that shall read nothing new. Where all are gone already, nothing changes. */
    remove: (ids: ReadonlySet<string>) =>
      held.change((ring) => (ring.ways.some(({ id }) => ids.has(id)) ? nextGeneration(ring, ids) : undefined)),
    /** This device gives its keys up, and remembers why. @param id of its way in, of which the authority has signed that */
    noteRemoved: (id: string) => store.noteRemoved({ userId, id }),
    /** Whether this device was removed, and has had no keys since. */
    wasRemoved: () => store.wasRemoved(userId),
  };
}

interface Opened {
  secret: AccountSecret;
  /** The authority that the way believes, and how new the ring must be. */
  seen: SeenRing;
}

/** What a device has held of the same keys counts too: a server may show an old ring that lacks its wrap. */
const newest = (seen: SeenRing, held: SeenRing | undefined): SeenRing =>
  held && held.rev > seen.rev && toText(held.authority) === toText(seen.authority) ? held : seen;

/** How a device comes to keys that it lacks. The server gets no way in of a device that could not keep its key. */
function createEntry(seams: KeeperSeams) {
  const { userId, server, store } = seams;
  /** @returns undefined where another device was faster */
  const join = async (number: number, opened: KeyRing, privateKeys: ReadonlyMap<string, string>) => {
    const keys = await createExchangeKeys(false);
    const id = seams.newId();
    const { publicKey } = keys;
    const way = wayIn(seams, { id, kind: 'device', label: seams.deviceLabel, publicKey }, id);
    const { ring, stored } = await storedForm(withWays(opened, [way]), privateKeys);
    if (!(await server.write(number, stored))) return undefined;
    await store.write(deviceForm({ userId, id, ...keys, authority: ring.authority.publicKey }, ring, stored));
    return ring;
  };
  return {
    enterWith: async (open: (stored: StoredKeys) => Promise<Opened>): Promise<KeyRing> => {
      await store.assertKeeps();
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const stored = await server.read();
        if (!stored) throw new KeyError('wrong-key');
        const { secret, seen } = await open(stored);
        const opened = await openRing(userId, stored, { secret, seen: newest(seen, await store.read(userId)) });
        const ring = await join(stored.number, opened, privateKeysOf(stored));
        if (ring) return ring;
      }
      throw new KeyError('outdated');
    },
    start: async (number: number, ways: readonly NewWay[]): Promise<KeyRing> => {
      await store.assertKeeps();
      const empty = await createKeyRing(userId);
      const made = await Promise.all(ways.map((way) => makeWay(userId, way, empty.authority)));
      const first = made.map((way) => wayIn(seams, way, ''));
      const ring = await join(number, withWays(empty, first), privateKeysOfWays(made));
      if (!ring) throw new KeyError('outdated');
      return ring;
    },
  };
}

async function openWrap(userId: string, given: Wrap, { kind, entropy }: OpeningWay): Promise<Opened> {
  const name = { userId, id: given.id, kind };
  const keys = await openWayKeys(name, entropy, given.privateKey ?? '');
  // This device has seen no ring of the account.
  return { secret: await unwrap(name, keys, given), seen: { rev: 1, authority: keys.authority } };
}

/** There are two phrases where an earlier version was cut off while it changed them. @throws KeyError wrong-key where none opens */
async function openWay(userId: string, { wraps }: StoredKeys, way: OpeningWay): Promise<Opened> {
  const isMeant = ({ kind, id }: Wrap): boolean => kind === way.kind && (way.id === undefined || id === way.id);
  for (const given of wraps.filter(isMeant))
    try {
      return await openWrap(userId, given, way);
    } catch (error) {
      if (!(error instanceof KeyError) || error.problem !== 'wrong-key') throw error;
    }
  throw new KeyError('wrong-key');
}

const wayIn = (
  { now }: Pick<KeeperSeams, 'now'>,
  { id, kind, label, publicKey }: Pick<WayIn, 'id' | 'kind' | 'label' | 'publicKey'>,
  addedBy: string,
): WayIn => ({ id, kind, label, publicKey, addedAt: now(), addedBy });

interface MadeWay extends Pick<NewWay, 'id' | 'kind' | 'label'> {
  publicKey: Bytes;
  privateKey: string;
}

/** @throws KeyError wrong-key where it does not open */
async function makeWay(userId: string, way: NewWay, authority: KeyRing['authority']): Promise<MadeWay> {
  const { id, kind, label } = way;
  const made = await createWayKeys({ userId, id, kind }, way.entropy, authority);
  await openWayKeys({ userId, id, kind }, way.again, made.privateKey);
  return { id, kind, label, ...made };
}

const privateKeysOfWays = (made: readonly MadeWay[]): Map<string, string> =>
  new Map(made.map(({ id, privateKey }) => [id, privateKey]));
