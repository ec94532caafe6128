import { Suspense, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { addressedFrequency } from '#core/catalogue/player-address.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes, screenAt } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { CrashBoundary } from '#app/failures/crash-boundary.tsx';
import { screenFailed } from '#app/screen-state.ts';

const MiniPlayerRegion = lazyPart(async () => (await import('./mini-player-region.tsx')).MiniPlayerRegion);

/**
 * What goes on sounding, or has ended, while another screen is looked at. It is there from the first session on, to see it
 * end. Until it has come, and where it fails, there is a button that stops: what sounds can be stopped whatever happens.
 */
export function MiniPlayer() {
  'use no memo'; // It changes with each second of a session; what it shows is memoised itself.
  const { player, state } = usePlayer();
  const texts = useMessages().player;
  const place = screenAt(useLocation());
  const shown = useShownFrequency();
  const [wanted, setWanted] = useState(false);
  if (!wanted && state.phase !== 'idle') setWanted(true);
  if (!wanted) return null;
  const stop = state.phase !== 'idle' && (shown === undefined || state.plan.frequencyId !== shown) && (
    <Button
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

/** The frequency whose player is looked at; undefined on every other screen, and where the player itself has failed. */
function useShownFrequency(): number | undefined {
  const { pathname, search } = useLocation();
  const failed = useSyncExternalStore(screenFailed.subscribe, screenFailed.getSnapshot, () => false);
  if (failed || pathname !== routes.player) return undefined;
  const addressed = addressedFrequency(new URLSearchParams(search));
  return 'id' in addressed ? addressed.id : undefined;
}
