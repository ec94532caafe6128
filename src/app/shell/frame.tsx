import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { NavigationState } from '#components/navigation-state.ts';
import { focusHeading } from '#components/focus-heading.ts';
import { watchNotificationClicks } from '#core/platform/page/notification-clicks.ts';
import { useMessages } from '#i18n/language-context.ts';
import { screenAt } from '#routes.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { SkipLink } from './skip-link.tsx';
import { useIntent } from './use-intent.ts';
import { UpdateRegion } from './update-region.tsx';

/** What stands around every screen: the skip link, the offer of a new version, the toasts, and where focus goes after a navigation. */
export function Frame({ children }: { children: ReactNode }) {
  const { app } = useMessages();
  useFocusAfterNavigation();
  useIntent();
  useNoticeTaps();
  return (
    <>
      <SkipLink href="#content" onFollow={() => focusHeading()}>
        {app.skipToContent}
      </SkipLink>
      {children}
      <UpdateRegion />
      <ToastRegion label={app.name} />
    </>
  );
}

/** A reminder that is tapped opens its session here. */
function useNoticeTaps(): void {
  const navigate = useNavigate();
  useEffect(() => watchNotificationClicks((address) => void navigate(address)), [navigate]);
}

/** A new screen is read from its heading, and from its top unless the person comes back to it. */
function useFocusAfterNavigation(): void {
  const location = useLocation();
  const place = screenAt(location);
  const { focus, scroll = 0 } = (location.state ?? {}) as NavigationState;
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
