import { AudioWaveform, CircleUserRound, ClipboardList, House, Radio } from 'lucide-react';
import { ShortcutLayer } from './shortcut-layer.tsx';
import { SkipLink } from './skip-link.tsx';
import { Outlet, useLocation } from 'react-router';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
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

/** The screens of someone who is inside: a bar at the bottom on phones, a rail at the side from 1024 px. */
export function Shell() {
  const { app } = useMessages();
  // The player has the whole phone to itself: its one action is under the thumb.
  const immersed = useLocation().pathname === routes.player;
  return (
    <>
      {/* It stands at the end for the keyboard, where the thumb is. */}
      <SkipLink
        href="#navigation"
        className={immersed && 'max-lg:hidden'}
        onFollow={() => document.querySelector<HTMLElement>('#navigation a')?.focus()}
      >
        {app.skipToMenu}
      </SkipLink>
      <div className={classNames('lg:pb-0 lg:pl-24', immersed ? 'pb-0' : 'pb-24')}>
        <Outlet />
      </div>
      <Navigation immersed={immersed} />
      <TooltipLayer />
      <ShortcutLayer />
    </>
  );
}

function Navigation({ immersed }: { immersed: boolean }) {
  const { app, navigation } = useMessages();
  const { pathname } = useLocation();
  return (
    <nav
      id="navigation"
      // What the layer of shortcuts answers on every screen, for what comes before it (core/platform/page/early-input.ts).
      data-keys="/?"
      aria-label={app.mainNavigation}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-40 in-data-crossing:[view-transition-name:navigation] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:inset-x-auto lg:inset-y-0 lg:left-0 lg:flex lg:w-24 lg:items-center lg:border-t-0 lg:border-r lg:pb-0',
        immersed && 'max-lg:hidden',
      )}
    >
      {/* Each has its place before all of them have come. */}
      <ul className="mx-auto grid max-w-xl grid-cols-5 lg:w-full lg:grid-cols-1 lg:grid-rows-5 lg:gap-2">
        {places.map(({ name, to, Icon }) => (
          <li key={name} className="min-w-0">
            <Link
              to={to}
              aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
              className="group flex min-h-16 flex-col items-center justify-center gap-1 px-0.5 text-xs text-muted transition-colors hover:text-text aria-[current=page]:text-text lg:min-h-18"
            >
              <span className="rounded-full px-4 py-1 transition-colors group-aria-[current=page]:bg-raised forced-colors:group-aria-[current=page]:outline-2">
                <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
              </span>
              <span className="max-w-full text-center leading-tight wrap-anywhere hyphens-auto max-[22rem]:tracking-tighter">
                {navigation[name]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
