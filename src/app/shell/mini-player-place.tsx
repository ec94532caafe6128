import { ViewTransition } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { accentClass } from '#components/accent-class.ts';
import { FrequencyFigure } from '#components/figures/frequency-figure.tsx';
import { transitionNames } from '#components/player-transition.ts';
import { categories } from '#core/domain/catalogue.ts';
import type { Category } from '#core/domain/catalogue.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';

/** The screens that have no bar at the bottom edge of a phone. */
const barless = new Set<string>([routes.welcome, routes.auth, routes.about, routes.player]);

interface MiniPlayerPlaceProps {
  label: string;
  plan: SessionPlan;
  /** Whether it was opened last, and its figure grows into the player's. */
  opened: boolean;
  children: ReactNode;
}

/** Where a session is shown beside a screen: at the bottom edge, above the bar of a phone where there is one. */
export function MiniPlayerPlace({ label, plan, opened, children }: MiniPlayerPlaceProps) {
  const { category } = namesOf(plan);
  const bottom = barless.has(useLocation().pathname)
    ? 'bottom-[max(0.75rem,env(safe-area-inset-bottom))]'
    : 'bottom-[calc(5.5rem+env(safe-area-inset-bottom))]';
  return (
    <>
      {/* The end of the page can be scrolled up from beneath it. */}
      <div aria-hidden className="h-20" />
      <section
        aria-label={label}
        className={classNames(
          'focus-within-ring fixed inset-x-3 z-40 mx-auto flex max-w-xl items-center gap-3 rounded-4xl bg-surface p-1.5 shadow-card outline outline-line lg:inset-x-auto lg:right-6 lg:bottom-6 lg:w-96',
          bottom,
          // What comes out from beneath it stays there; its own figure goes over from above it.
          !opened && 'in-data-crossing:[view-transition-name:mini-player]',
          category && accentClass(category),
        )}
      >
        <Figure {...plan} opened={opened} />
        {children}
      </section>
    </>
  );
}

/** What a session is called where it is shown beside a screen. */
export function namesOf({ hertz, describe }: SessionPlan): { title: string; category: Category | undefined } {
  const described = describe?.(hertz);
  return { title: described?.title ?? `${hertz} Hz`, category: categories.find((each) => each === described?.album) };
}

/** It grows into the player's where that is opened from here. */
function Figure({ hertz, frequencyId, opened }: SessionPlan & { opened: boolean }) {
  const figure = <FrequencyFigure hertz={hertz} className="size-12 shrink-0 rounded-full bg-raised text-accent" />;
  if (!opened || frequencyId === undefined) return figure;
  return (
    <ViewTransition name={transitionNames(frequencyId).figure} default="none" share="auto">
      {figure}
    </ViewTransition>
  );
}
