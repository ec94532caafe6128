import { useEffect, useSyncExternalStore } from 'react';
import type { PreviewedSound } from '#core/player/preview.ts';
import { useServices } from '#hooks/services-context.ts';

interface PreviewControl {
  isSounding: boolean;
  /** False during a session, which is not interrupted. */
  isOffered: boolean;
  toggle: () => void;
}

/** A few seconds of a sound. It ends when the sound is no longer shown. */
export function usePreview(sound: PreviewedSound): PreviewControl {
  'use no memo'; // Too small to be worth it.
  const { preview, player } = useServices();
  const { id } = sound;
  const sounding = (): boolean => preview.getSnapshot() === id;
  const idle = (): boolean => player.getSnapshot().phase === 'idle';
  useEffect(
    () => () => {
      if (preview.getSnapshot() === id) preview.stop();
    },
    [preview, id],
  );
  return {
    isSounding: useSyncExternalStore(preview.subscribe, sounding, sounding),
    isOffered: useSyncExternalStore(player.subscribe, idle, idle),
    toggle: () => void preview.toggle(sound),
  };
}
