import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { CrashBoundary } from '#app/failures/crash-boundary.tsx';
import { screenFailed } from '#app/screen-state.ts';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useReadable } from '#hooks/use-readable.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes, screenAt } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const MiniPlayerRegion = lazyPart(async () => (await import('./mini-player-region.tsx')).MiniPlayerRegion);

/** Shows the session on other screens than its player. A plain button stops it while this loads or if it fails. */
export function MiniPlayer() {
  'use no memo'; // Renders every second of a session; its children are memoised.
  const { player, state } = usePlayer();
  const texts = useMessages().player;
  const place = screenAt(useLocation());
  const shown = useShownFrequency();
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && state.phase !== 'idle') setNeeded(true);
  if (!isNeeded) return null;
  const stop = state.phase !== 'idle' && (shown === undefined || state.plan.frequencyId !== shown) && (
    <Button
      data-bar
      className="fixed right-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-40 shadow-card"
      onClick={player.stop}
    >
      {texts.pause}
    </Button>
  );
  return (
    <CrashBoundary place={place} fallback={stop}>
      <Suspense fallback={stop}>
        <MiniPlayerRegion shown={shown} />
      </Suspense>
    </CrashBoundary>
  );
}

/** undefined on other screens than the player, and if the player has failed */
function useShownFrequency(): number | undefined {
  const { pathname, search } = useLocation();
  const failed = useReadable(screenFailed, false);
  if (failed || pathname !== routes.player) return undefined;
  const addressed = addressedFrequency(new URLSearchParams(search));
  return 'id' in addressed ? addressed.id : undefined;
}
