import { Suspense, useState } from 'react';
import { usePlayer } from '#hooks/use-player.ts';
import { lazyExtra } from '#ui/lazy-part.ts';

const MiniPlayerRegion = lazyExtra(async () => (await import('./mini-player-region.tsx')).MiniPlayerRegion);

/** What goes on sounding, or has ended, while another screen is looked at. It is there from the first session on, to see it end. */
export function MiniPlayer() {
  const { phase } = usePlayer().state;
  const [wanted, setWanted] = useState(false);
  if (!wanted && phase !== 'idle') setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <MiniPlayerRegion />
    </Suspense>
  ) : null;
}
