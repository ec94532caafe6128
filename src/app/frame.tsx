import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { Arrival } from '#components/arrival.ts';
import { useMessages } from '#i18n/language-context.ts';
import { ToastRegion } from '#ui/toast-region.tsx';
import { useIntent } from './use-intent.ts';
import { UpdateRegion } from './update-region.tsx';

/** What stands around every screen: the skip link, the toasts, and where focus goes after a navigation. */
export function Frame({ children }: { children: ReactNode }) {
  const { app } = useMessages();
  useFocusAfterNavigation();
  useIntent();
  return (
    <>
      <a
        href="#content"
        onClick={(event) => {
          // Followed, it would be an entry of its own in the history, without what this one holds.
          event.preventDefault();
          focusHeading();
        }}
        className="fixed top-3 left-3 z-50 -translate-y-24 opacity-0 focus-visible:opacity-100 rounded-control bg-primary px-4 py-3 text-on-primary focus-visible:translate-y-0"
      >
        {app.skipToContent}
      </a>
      {children}
      <UpdateRegion />
      <ToastRegion label={app.name} />
    </>
  );
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}

/** A new screen is read from its heading, and from its top unless the person comes back to it. */
function useFocusAfterNavigation(): void {
  const { pathname, state } = useLocation();
  const { focus, scroll = 0 } = (state ?? {}) as Arrival;
  const hasOwn = focus === 'own';
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  // Before the screen is looked at: what goes over from the last one moves to where it then stands.
  useLayoutEffect(() => {
    if (shown.current !== pathname && navigation !== NavigationType.Pop) window.scrollTo(0, scroll);
  }, [pathname, navigation, scroll]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!hasOwn) focusHeading();
  }, [pathname, hasOwn]);
}
