import type { LoadClip } from '#core/audio/instruments/clip-delivery.ts';
import { clipsOf, type Clip } from '#core/audio/parts/clip-player.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { ClipMeasure } from '#core/audio/clips/measure-clip.ts';
import { audioLength, decodeAudio } from '#core/platform/audio/decode-audio.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { NoDatabaseError, openKeyedStore, type KeyedStore } from '#core/platform/storage/keyed-store.ts';
import { requestPersistentStorage } from '#core/platform/storage/persistent-storage.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import type { ClipAnswer, ClipOrder } from './clip-work.ts';
import { clipLimits, type AddedClip, type ClipRefusal, type KeptClip, type StoredClip } from './kept-clip.ts';
import { runClipWork } from './run-clip-work.ts';

/** Audio files of a person's own. They are kept on this device only (decision 104). */
export interface Clips {
  /** The newest first; undefined before `refresh`. */
  kept: Readable<readonly KeptClip[] | undefined>;
  /** Never rejects: where the browser keeps nothing there are none. */
  refresh: () => Promise<void>;
  /** Never rejects. */
  add: (file: File) => Promise<AddedClip>;
  remove: (id: string) => Promise<void>;
  /** Removes all; rejects where the browser does not let it. */
  clear: () => Promise<void>;
  /** As it was chosen. */
  fileOf: (id: string) => Promise<Blob | undefined>;
  /** Decodes a file anew each time, so that nothing of it stays in memory. */
  load: LoadClip;
}

interface ClipsDependencies {
  store: KeyedStore<StoredClip>;
  lengthOf: (file: Blob) => Promise<Seconds>;
  decode: (file: Blob, sampleRate: Hertz) => Promise<AudioBuffer>;
  work: (order: ClipOrder) => Promise<ClipAnswer>;
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

async function measured(file: File, { lengthOf, decode, work }: ClipsDependencies) {
  if (file.size === 0) throw new Refusal('empty');
  if (file.size > clipLimits.bytes) throw new Refusal('huge');
  // Known before it is decoded: hours of sound would not fit into memory.
  assertLength(await orRefuse(lengthOf(file), 'unreadable'));
  const buffer = await orRefuse(decode(file, measuredRate), 'unreadable');
  const { duration } = buffer;
  assertLength(duration);
  const { measure } = await orRefuse(
    work({ channels: channelsOf(buffer), sampleRate: buffer.sampleRate }),
    'unreadable',
  );
  if (!measure) throw new Refusal('silent');
  return { measure, seconds: duration };
}

const shownOf = ({ file: _file, measure: _measure, ...clip }: StoredClip): KeptClip => clip;

/** Short, because addresses name it. */
const newClipId = (): string => newIdentifier().slice(0, 8);

function storedClip(file: File, measure: ClipMeasure, facts: Pick<KeptClip, 'seconds' | 'addedAt'>): StoredClip {
  const { name, size } = file;
  return { id: newClipId(), name, size, isSoft: measure.isSoft, ...facts, file, measure };
}

function createClips(dependencies: ClipsDependencies): Clips {
  const { store, decode, work, now } = dependencies;
  const kept = createStore<readonly KeptClip[] | undefined>(undefined);
  const refresh = async (): Promise<void> => {
    const ids = await store.keys().catch(() => []);
    // Each by itself: a browser that has lost one file still gives the others.
    const read = await Promise.all(ids.map((id) => store.read(id).catch(() => undefined)));
    const stored = read.filter((clip) => clip !== undefined);
    kept.set(stored.map(shownOf).toSorted((one, other) => other.addedAt - one.addedAt));
  };
  let erasures = 0;
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
        if (erasures > before) throw new Refusal('erased');
        const clip = storedClip(file, measure, { seconds, addedAt: now() });
        await orRefuse(
          store.write(clip, () => true),
          'full',
        );
        void requestPersistentStorage();
        await refresh();
        return { kind: 'added', clip: shownOf(clip) };
      } catch (error) {
        return { kind: 'refused', why: error instanceof Refusal ? error.why : 'unreadable' };
      }
    },
    remove: async (id) => {
      await store.remove(id);
      await refresh();
    },
    clear: async () => {
      erasures += 1;
      await store.clear().catch((error: unknown) => {
        if (!(error instanceof NoDatabaseError)) throw error;
      });
      await refresh();
    },
    fileOf: async (id) => (await store.read(id))?.file,
    load: async (id, sampleRate) => {
      const stored = await store.read(id);
      if (!stored) return undefined;
      return inTurn(async () => {
        const buffer = await decode(stored.file, sampleRate);
        const { playable } = await work({ channels: channelsOf(buffer), sampleRate, measure: stored.measure });
        return playable && { id, ...playable };
      });
    },
  };
}

/** Those of this device. */
export const clips: Clips = createClips({
  store: openKeyedStore<StoredClip, 'id'>('onda-clips', 'id'),
  lengthOf: audioLength,
  decode: decodeAudio,
  work: (order) =>
    runClipWork(() => new Worker(new URL('./clip-worker.ts', import.meta.url), { type: 'module' }), order),
  now: Date.now,
});

/** The samples of a programme's clips, without those that this device does not have. Rejects where one cannot be decoded now. */
export async function loadClipsOf({ layers }: Programme, sampleRate: Hertz): Promise<Clip[]> {
  const ids = [...new Set(clipsOf(layers))];
  const loaded = await Promise.all(ids.map((id) => clips.load(id, sampleRate)));
  return loaded.filter((clip) => clip !== undefined);
}
