import { useEffect, useRef, useState } from 'react';
import type { AddedClip, KeptClip } from '#core/clips/kept-clip.ts';
import { type LayerSettings } from '#core/domain/layers.ts';
import type { SessionSettings, SoundChange } from '#core/player/session-settings.ts';
import { withClip, withoutClip } from '#core/sound/edit-layers.ts';
import { addedLayers, areLayersFull, withAddedLayers } from '#core/sound/layers.ts';
import { useClipActions, useKeptClips } from '#hooks/sound/use-clips.ts';
import { useChapter } from '#i18n/language-context.ts';

export interface ClipsFormProps {
  settings: SessionSettings;
  onChange: (changes: SoundChange) => void;
}

interface Message {
  text: string;
  failed?: boolean;
}

const clipIn = (settings: SessionSettings): string | undefined =>
  addedLayers(settings).find(({ kind }) => kind === 'clip')?.clip;

/** No layer is free for an audio file, and none would give its place. */
const isFullFor = (settings: SessionSettings): boolean => areLayersFull(settings) && clipIn(settings) === undefined;

/** The newest, for what ends after a while. */
function useNewest<Value>(value: Value): { readonly current: Value } {
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  }, [value]);
  return newest;
}

/** Whether its component has not been left. */
function useIsShown(): { readonly current: boolean } {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

export function useClipChoice({ settings, onChange }: ClipsFormProps) {
  const { clips: texts } = useChapter('soundscapes');
  const kept = useKeptClips() ?? [];
  const { isAdding, add, remove, save } = useClipActions();
  const [message, setMessage] = useState<Message>();
  const newest = useNewest({ settings, onChange });
  const isShown = useIsShown();
  const sounding = clipIn(settings);
  const set = (change: (layers: readonly LayerSettings[]) => LayerSettings[]): void => {
    const { current } = newest;
    current.onChange({ layers: withAddedLayers(current.settings, change(addedLayers(current.settings))) });
  };
  const report = (outcome: AddedClip): Message => {
    if (outcome.kind === 'refused') return { text: texts.refused[outcome.why], failed: true };
    const { id, name } = outcome.clip;
    if (isFullFor(newest.current.settings)) return { text: texts.addedFull(name) };
    set((layers) => withClip(layers, id));
    return { text: texts.added(name) };
  };
  return {
    kept,
    sounding,
    isFull: isFullFor(settings),
    isAdding,
    message: isAdding ? { text: texts.adding } : message,
    toggle: ({ id }: KeptClip) => set((layers) => (id === sounding ? withoutClip(layers) : withClip(layers, id))),
    choose: async (file: File) => {
      const outcome = await add(file);
      // A file that is ready after the screen was left is kept, and changes no other sound.
      if (outcome && isShown.current) setMessage(report(outcome));
    },
    erase: async ({ id, name }: KeptClip) => {
      const isGone = await remove(id);
      if (!isShown.current) return;
      if (isGone && id === clipIn(newest.current.settings)) set(withoutClip);
      setMessage(isGone ? { text: texts.removed(name) } : { text: texts.notRemoved, failed: true });
    },
    save: async (clip: KeptClip) => {
      const outcome = await save(clip);
      setMessage(outcome === 'cancelled' ? undefined : { text: texts.saved[outcome], failed: outcome === 'failed' });
    },
  };
}
