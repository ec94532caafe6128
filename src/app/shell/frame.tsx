import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { NavigationState } from '#components/navigation-state.ts';
import { focusHeading } from '#components/focus-heading.ts';
import { watchNotificationClicks } from '#core/platform/page/notification-clicks.ts';
import { useMessages } from '#i18n/language-context.ts';
import { screenAt, screenFactsAt } from '#routes.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { SkipLink } from './skip-link.tsx';
import { useLinkPrefetch } from './use-link-prefetch.ts';
import { UpdateRegion } from './update-region.tsx';

export function Frame({ children }: { children: ReactNode }) {
  'use no memo'; // Rendered once for each address.
  const { app } = useMessages();
  const isFullScreen = screenFactsAt(useLocation().pathname)?.navigation === 'wide';
  useFocusAfterNavigation();
  useLinkPrefetch();
  useNotificationClicks();
  return (
    <>
      <SkipLink href="#content" onFollow={() => focusHeading()}>
        {app.skipToContent}
      </SkipLink>
      {children}
      <UpdateRegion />
      <ToastRegion label={app.name} isAtTop={isFullScreen} />
    </>
  );
}

function useNotificationClicks(): void {
  const navigate = useNavigate();
  useEffect(() => watchNotificationClicks((address) => void navigate(address)), [navigate]);
}

/** Moves focus to the heading unless the screen sets it, and scrolls except on back and forward. */
function useFocusAfterNavigation(): void {
  'use no memo';
  const location = useLocation();
  const place = screenAt(location);
  const { focus, scroll = 0 } = (location.state ?? {}) as NavigationState;
  const screenSetsFocus = focus !== undefined;
  const navigation = useNavigationType();
  const shown = useRef(place);
  // Runs before paint, because view transitions measure the scrolled screen.
  useLayoutEffect(() => {
    if (shown.current !== place && navigation !== NavigationType.Pop) window.scrollTo(0, scroll);
  }, [place, navigation, scroll]);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    if (!screenSetsFocus) focusHeading();
  }, [place, screenSetsFocus]);
}
