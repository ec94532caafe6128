import { useEffect, useRef } from 'react';
import type { SoundSettings } from '#core/player/session-settings.ts';
import { toneOf } from '#core/sound/layers.ts';
import { scenesAt, type Scene } from '#core/sound/scenes.ts';
import type { Hertz } from '#core/units.ts';
import { useDebounced } from '#hooks/use-debounced.ts';

const icon: MediaImage[] = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** The session's picture for the lock screen; the app's icon until it has been drawn. */
export function useArtwork(sound: SoundSettings): () => readonly MediaImage[] {
  const artwork = useRef<readonly MediaImage[]>(icon);
  // As text, because lists of equal scenes are different objects.
  const shown = useDebounced(JSON.stringify([toneOf(sound).hertz, scenesAt(sound, 0)]));
  useEffect(() => {
    let left = false;
    const draw = async (): Promise<void> => {
      const { figureArtwork } = await import('#components/figures/figure-artwork.ts');
      const [hertz, scenes] = JSON.parse(shown) as [Hertz, Scene[]];
      const drawn = await figureArtwork(hertz, scenes);
      if (!left) artwork.current = drawn;
    };
    // Without it the icon stays.
    draw().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [shown]);
  return () => artwork.current;
}
