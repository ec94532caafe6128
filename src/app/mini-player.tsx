import { Suspense } from 'react';
import { usePlayer } from '#hooks/use-player.ts';
import { lazyExtra } from '#ui/lazy-part.ts';

const MiniPlayerBar = lazyExtra(async () => (await import('./mini-player-bar.tsx')).MiniPlayerBar);

/** What goes on sounding while another screen is looked at, where the person prefers that. */
export function MiniPlayer() {
  const { phase } = usePlayer().state;
  return phase === 'playing' || phase === 'interrupted' ? (
    <Suspense fallback={null}>
      <MiniPlayerBar />
    </Suspense>
  ) : null;
}
