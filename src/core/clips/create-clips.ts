import type { LoadClip } from '#core/audio/instruments/clip-delivery.ts';
import type { ClipMeasure } from '#core/audio/clips/measure-clip.ts';
import type { TabChannel } from '#core/platform/page/tabs.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { NoDatabaseError, type KeyedStore } from '#core/platform/storage/keyed-store.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import type { ClipAnswer, ClipOrder } from './clip-work.ts';
import { audioHeaderOf } from './audio-header.ts';
import { clipLimits, type AddedClip, type ClipRefusal, type KeptClip, type StoredClip } from './kept-clip.ts';

/** Audio files of a person's own. They are kept on this device only (decision 104). */
export interface Clips {
  /** The newest first; undefined before `refresh`. Follows the other tabs. */
  kept: Readable<readonly KeptClip[] | undefined>;
  /** Never rejects: what cannot be read stays as it was known, and where the browser keeps nothing there are none. */
  refresh: () => Promise<void>;
  /** Never rejects. */
  add: (file: File) => Promise<AddedClip>;
  remove: (id: string) => Promise<void>;
  /** Removes all, and what any tab still prepares; rejects where the browser does not let it. */
  clear: () => Promise<void>;
  /** As it was chosen. */
  fileOf: (id: string) => Promise<Blob | undefined>;
  /** Decodes a file anew each time, so that nothing of it stays in memory. */
  load: LoadClip;
}

export interface ClipsDependencies {
  store: KeyedStore<StoredClip>;
  lengthOf: (file: Blob) => Promise<Seconds>;
  decode: (file: Blob, sampleRate: Hertz) => Promise<AudioBuffer>;
  work: (order: ClipOrder) => Promise<ClipAnswer>;
  /** Asks the browser to keep what is stored. */
  keep: () => Promise<unknown>;
  tabs: TabChannel;
  now: () => number;
}

/** The rate at which a file is measured. */
const measuredRate: Hertz = 48_000;

const channelsOf = (buffer: AudioBuffer): Float32Array<ArrayBuffer>[] =>
  Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));

class Refusal extends Error {
  readonly why: ClipRefusal;

  constructor(why: ClipRefusal) {
    super(why);
    this.why = why;
  }
}

/** The result, or a refusal where the work fails. */
const orRefuse = <Result>(work: Promise<Result>, why: ClipRefusal): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal(why);
  });

function assertLength(seconds: Seconds): void {
  if (seconds > clipLimits.seconds.max) throw new Refusal('long');
  if (!(seconds >= clipLimits.seconds.min)) throw new Refusal('short');
}

/** Known before it is decoded: hours of sound, or dozens of channels, would not fit into memory. */
async function assertFits(file: File, length: Seconds): Promise<void> {
  const header = await orRefuse(audioHeaderOf(file), 'unreadable');
  const { channels = 0, sampleRate = 0, seconds = length } = header ?? {};
  assertLength(length);
  // Of the samples that a file has, not of those that it says it has.
  if (!(channels * Math.max(sampleRate, measuredRate) * Math.max(seconds, length) <= clipLimits.decoded))
    throw new Refusal('heavy');
}

async function measured(file: File, { lengthOf, decode, work }: ClipsDependencies) {
  if (file.size === 0) throw new Refusal('empty');
  if (file.size > clipLimits.bytes) throw new Refusal('huge');
  await assertFits(file, await orRefuse(lengthOf(file), 'unreadable'));
  const buffer = await orRefuse(decode(file, measuredRate), 'unreadable');
  const { duration } = buffer;
  assertLength(duration);
  const { measure } = await orRefuse(work({ channels: channelsOf(buffer), sampleRate: buffer.sampleRate }), 'failed');
  if (!measure) throw new Refusal('silent');
  return { measure, seconds: duration };
}

const fileIn = ({ file }: StoredClip): Blob => (file instanceof Blob ? file : new Blob([file]));

const isFull = (error: unknown): boolean =>
  error instanceof NoDatabaseError || (error instanceof DOMException && error.name === 'QuotaExceededError');

/** WebKit keeps bytes, but no files, in a window that forgets everything when it is closed. */
const write = (store: KeyedStore<StoredClip>, clip: StoredClip, isWanted: () => boolean): Promise<void> =>
  store.write(clip, isWanted).catch(async (error: unknown) => {
    if (isFull(error)) throw error;
    await store.write({ ...clip, file: await fileIn(clip).arrayBuffer() }, isWanted);
  });

const shownOf = ({ file: _file, measure: _measure, ...clip }: StoredClip): KeptClip => clip;

/** Short, because addresses name it. */
const newClipId = (): string => newIdentifier().slice(0, 8);

function storedClip(file: File, measure: ClipMeasure, facts: Pick<KeptClip, 'seconds' | 'addedAt'>): StoredClip {
  const { name, size } = file;
  return { id: newClipId(), name, size, isSoft: measure.isSoft, ...facts, file, measure };
}

/** Those that are stored, the newest first. What cannot be read now is not deleted: it stays as it was known. */
async function readList(store: KeyedStore<StoredClip>, known: readonly KeptClip[]): Promise<readonly KeptClip[]> {
  const ids = await store.keys();
  // Each by itself: a browser that has lost one file still gives the others.
  const read = await Promise.all(
    ids.map((id) =>
      store.read(id).then(
        (clip) => clip && shownOf(clip),
        () => known.find((clip) => clip.id === id),
      ),
    ),
  );
  return read.filter((clip) => clip !== undefined).toSorted((one, other) => other.addedAt - one.addedAt);
}

export function createClips(dependencies: ClipsDependencies): Clips {
  const { store, decode, work, keep, tabs, now } = dependencies;
  const kept = createStore<readonly KeptClip[] | undefined>(undefined);
  const refresh = async (): Promise<void> => {
    const known = kept.getSnapshot() ?? [];
    kept.set(await readList(store, known).catch(() => known));
  };
  /** After a change of what is kept. */
  const changed = async (): Promise<void> => {
    tabs.send('changed');
    await refresh();
  };
  let erasures = 0;
  tabs.listen((message) => {
    if (message === 'cleared') erasures += 1;
    void refresh();
  });
  // One file after the other: minutes of sound take hundreds of megabytes while they are decoded.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(act: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(act);
    turn = result.catch(() => undefined);
    return result;
  };
  return {
    kept,
    refresh,
    add: async (file) => {
      const before = erasures;
      try {
        const { measure, seconds } = await inTurn(() => measured(file, dependencies));
        const clip = storedClip(file, measure, { seconds, addedAt: now() });
        const isWanted = (): boolean => erasures === before;
        await orRefuse(write(store, clip, isWanted), 'full');
        if (!isWanted()) throw new Refusal('erased');
        void keep();
        await changed();
        return { kind: 'added', clip: shownOf(clip) };
      } catch (error) {
        return { kind: 'refused', why: error instanceof Refusal ? error.why : 'failed' };
      }
    },
    remove: async (id) => {
      await store.remove(id);
      await changed();
    },
    clear: async () => {
      erasures += 1;
      // Before, so that no other tab writes a file that it still prepares.
      tabs.send('cleared');
      await store.clear().catch((error: unknown) => {
        if (!(error instanceof NoDatabaseError)) throw error;
      });
      await changed();
    },
    fileOf: async (id) => {
      const stored = await store.read(id);
      return stored && fileIn(stored);
    },
    load: async (id, sampleRate) => {
      const stored = await store.read(id);
      if (!stored) return undefined;
      // Whoever plays it learns from the list that it was deleted.
      if (!kept.getSnapshot()) void refresh();
      return inTurn(async () => {
        const buffer = await decode(fileIn(stored), sampleRate);
        const { playable } = await work({ channels: channelsOf(buffer), sampleRate, measure: stored.measure });
        return playable && { id, ...playable };
      });
    },
  };
}
