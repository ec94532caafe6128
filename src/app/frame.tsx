import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Arrival } from '#components/arrival.ts';
import { focusHeading } from '#components/focus-heading.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { MiniPlayer } from './mini-player.tsx';
import { SkipLink } from './skip-link.tsx';
import { useIntent } from './use-intent.ts';
import { UpdateRegion } from './update-region.tsx';

/** What stands around every screen: the skip link, what sounds beside it, the toasts, and where focus goes after a navigation. */
export function Frame({ children }: { children: ReactNode }) {
  const { app } = useMessages();
  useFocusAfterNavigation();
  useIntent();
  return (
    <>
      <SkipLink href="#content" onFollow={() => focusHeading()}>
        {app.skipToContent}
      </SkipLink>
      {children}
      <MiniPlayer />
      <UpdateRegion />
      <ToastRegion label={app.name} />
    </>
  );
}

/** A new screen is read from its heading, and from its top unless the person comes back to it. */
function useFocusAfterNavigation(): void {
  const { pathname, search, state } = useLocation();
  // Each frequency's player is a screen of its own.
  const place = pathname === routes.player ? pathname + search : pathname;
  const { focus, scroll = 0 } = (state ?? {}) as Arrival;
  const hasOwn = focus !== undefined;
  const navigation = useNavigationType();
  const shown = useRef(place);
  // Before the screen is looked at: what goes over from the last one moves to where it then stands.
  useLayoutEffect(() => {
    if (shown.current !== place && navigation !== NavigationType.Pop) window.scrollTo(0, scroll);
  }, [place, navigation, scroll]);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (!hasOwn) focusHeading();
  }, [place, hasOwn]);
}
