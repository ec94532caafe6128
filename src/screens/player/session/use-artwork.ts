import { useEffect, useRef } from 'react';
import type { Hertz } from '#core/units.ts';

const icon: MediaImage[] = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** The figure for the lock screen; the app's icon until it has been computed. */
export function useArtwork(hertz: Hertz): () => readonly MediaImage[] {
  const artwork = useRef<readonly MediaImage[]>(icon);
  useEffect(() => {
    let left = false;
    const draw = async (): Promise<void> => {
      const { figureArtwork } = await import('#components/figures/figure-artwork.ts');
      const drawn = await figureArtwork(hertz);
      if (!left) artwork.current = drawn;
    };
    // Without it the icon stays.
    draw().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [hertz]);
  return () => artwork.current;
}
