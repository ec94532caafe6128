import { clipsOf, type Clip } from '#core/audio/parts/clip-player.ts';
import type { Programme } from '#core/audio/programme.ts';
import { audioLength, decodeAudio } from '#core/platform/audio/decode-audio.ts';
import { openTabChannel } from '#core/platform/page/tabs.ts';
import { openKeyedStore } from '#core/platform/storage/keyed-store.ts';
import { requestPersistentStorage } from '#core/platform/storage/persistent-storage.ts';
import type { Hertz } from '#core/units.ts';
import { createClips, type Clips } from './create-clips.ts';
import type { StoredClip } from './kept-clip.ts';
import { runClipWork } from './run-clip-work.ts';

/** Those of this device. */
export const clips: Clips = createClips({
  store: openKeyedStore<StoredClip, 'id'>('onda-clips', 'id'),
  lengthOf: audioLength,
  decode: decodeAudio,
  work: (order) =>
    runClipWork(() => new Worker(new URL('./clip-worker.ts', import.meta.url), { type: 'module' }), order),
  keep: requestPersistentStorage,
  tabs: openTabChannel('onda-clips'),
  now: Date.now,
});

/** The samples of a programme's clips, without those that this device does not have. Rejects where one cannot be decoded now. */
export async function loadClipsOf({ layers }: Programme, sampleRate: Hertz): Promise<Clip[]> {
  const ids = [...new Set(clipsOf(layers))];
  const loaded = await Promise.all(ids.map((id) => clips.load(id, sampleRate)));
  return loaded.filter((clip) => clip !== undefined);
}
