import { AudioWaveform, CircleUserRound, ClipboardList, House, Radio } from 'lucide-react';
import { ShortcutLayer } from './shortcut-layer.tsx';
import { SkipLink } from './skip-link.tsx';
import { Outlet, useLocation } from 'react-router';
import { useMessages } from '#i18n/language-context.ts';
import { routes, screenFactsAt } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { TooltipLayer } from '#ui/tooltip-layer.tsx';

const places = [
  { name: 'dashboard', to: routes.dashboard, Icon: House },
  { name: 'library', to: routes.library, Icon: AudioWaveform },
  { name: 'diagnosis', to: routes.diagnosis, Icon: ClipboardList },
  { name: 'device', to: routes.device, Icon: Radio },
  { name: 'profile', to: routes.profile, Icon: CircleUserRound },
] as const;

/** Navigation: a bar at the bottom on phones, at the side from 1024 px. */
export function Shell() {
  const { app } = useMessages();
  const isFullScreen = screenFactsAt(useLocation().pathname)?.navigation === 'wide';
  return (
    <>
      {/* The navigation is last in tab order. */}
      <SkipLink
        href="#navigation"
        className={isFullScreen && 'max-lg:hidden'}
        onFollow={() => document.querySelector<HTMLElement>('#navigation a')?.focus()}
      >
        {app.skipToMenu}
      </SkipLink>
      <div className={classNames('lg:pb-0 lg:pl-24', isFullScreen ? 'pb-0' : 'pb-24')}>
        <Outlet />
      </div>
      <Navigation isFullScreen={isFullScreen} />
      <TooltipLayer />
      <ShortcutLayer />
    </>
  );
}

function Navigation({ isFullScreen }: { isFullScreen: boolean }) {
  const { app, navigation } = useMessages();
  const { pathname } = useLocation();
  return (
    <nav
      id="navigation"
      // The keys of ShortcutLayer, which core/platform/page/early-input.ts reads.
      data-keys="/?"
      aria-label={app.mainNavigation}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-40 in-data-crossing:[view-transition-name:navigation] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:inset-x-auto lg:inset-y-0 lg:left-0 lg:flex lg:w-24 lg:items-center lg:border-t-0 lg:border-r lg:pb-0',
        isFullScreen && 'max-lg:hidden',
      )}
    >
      {/* Fixed columns: nothing moves while the html streams in. */}
      <ul className="mx-auto grid max-w-xl grid-cols-5 lg:w-full lg:grid-cols-1 lg:grid-rows-5 lg:gap-2">
        {places.map(({ name, to, Icon }) => (
          <li key={name} className="min-w-0">
            <Link
              to={to}
              aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
              className="group flex min-h-16 flex-col items-center justify-center gap-1 px-0.5 text-xs text-muted transition-colors hover:text-text aria-[current=page]:text-text lg:min-h-18"
            >
              <span className="grid w-13.5 max-w-full justify-items-center rounded-full py-1 transition-colors group-aria-[current=page]:bg-raised forced-colors:group-aria-[current=page]:outline-2">
                <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
              </span>
              <span className="max-w-full text-center text-place leading-tight wrap-anywhere hyphens-auto max-[23rem]:tracking-tight lg:text-xs">
                {navigation[name]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
