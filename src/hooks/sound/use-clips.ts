import { useEffect, useState, useSyncExternalStore } from 'react';
import { clips } from '#core/clips/clips.ts';
import type { AddedClip, KeptClip } from '#core/clips/kept-clip.ts';
import { saveFile } from '#hooks/save-file.ts';

const { kept } = clips;

/** Undefined until they are read. */
export function useKeptClips(): readonly KeptClip[] | undefined {
  useEffect(() => void clips.refresh(), []);
  return useSyncExternalStore(kept.subscribe, kept.getSnapshot, () => undefined);
}

interface ClipActions {
  isAdding: boolean;
  /** Undefined while another is being added. */
  add: (file: File) => Promise<AddedClip | undefined>;
  /** Whether it is gone. */
  remove: (id: string) => Promise<boolean>;
  /** Call it from a tap. */
  save: (clip: KeptClip) => Promise<'saved' | 'cancelled' | 'failed'>;
}

async function saveClip({ id, name }: KeptClip): Promise<'saved' | 'cancelled' | 'failed'> {
  return saveFile({ name, type: 'application/octet-stream' }, async (sink) => {
    const file = await clips.fileOf(id);
    if (!file) throw new Error('The file is gone');
    await sink.write(new Uint8Array(await file.arrayBuffer()));
    await sink.finish();
    return 'saved' as const;
  });
}

export function useClipActions(): ClipActions {
  const [isAdding, setAdding] = useState(false);
  return {
    isAdding,
    add: async (file) => {
      if (isAdding) return undefined;
      setAdding(true);
      const outcome = await clips.add(file);
      setAdding(false);
      return outcome;
    },
    remove: (id) =>
      clips.remove(id).then(
        () => true,
        () => false,
      ),
    save: saveClip,
  };
}
