import { ViewTransition, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { accentClass } from '#components/accent-class.ts';
import { FrequencyFigure } from '#components/figures/frequency-figure.tsx';
import { SoundscapePicture } from '#components/figures/soundscape-picture.tsx';
import { transitionNames } from '#components/player-transition.ts';
import { programmeQuery } from '#core/player/addresses/settings-address.ts';
import { wholePlan, type SessionPlan } from '#core/player/player-state.ts';
import { toneOf } from '#core/sound/layers.ts';
import { scenesAt } from '#core/sound/scenes.ts';
import { playerAddress, routes, screenFactsAt } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';

export const roundControl =
  'relative inline-flex size-12 shrink-0 items-center justify-center rounded-full transition-transform active:scale-95';

interface MiniPlayerContainerProps {
  label: string;
  plan: SessionPlan;
  /** Whether the player is being opened from here. */
  opened: boolean;
  children: ReactNode;
}

export function MiniPlayerContainer({ label, plan, opened, children }: MiniPlayerContainerProps) {
  const { category } = plan;
  const facts = screenFactsAt(useLocation().pathname);
  const hasNavigation = facts !== undefined && facts.navigation === undefined;
  const bottom = hasNavigation
    ? 'bottom-[calc(5.5rem+env(safe-area-inset-bottom))]'
    : 'bottom-[max(0.75rem,env(safe-area-inset-bottom))]';
  return (
    <>
      {/* Lets the end of the page scroll above the bar. */}
      <div aria-hidden className="h-20" />
      <section
        aria-label={label}
        data-bar
        className={classNames(
          'focus-within-ring fixed inset-x-3 z-40 mx-auto flex max-w-xl items-center gap-3 rounded-4xl bg-surface p-1.5 shadow-card outline outline-line lg:inset-x-auto lg:right-6 lg:bottom-6 lg:w-96',
          bottom,
          // During a transition, content moves beneath the bar, except the bar's own figure.
          !opened && 'in-data-crossing:[view-transition-name:mini-player]',
          category && accentClass(category),
        )}
      >
        <Figure plan={plan} opened={opened} />
        {children}
      </section>
    </>
  );
}

/** The player with the session's sound. A blind comparison does not say its tone. */
function sessionAddress(plan: SessionPlan, id: number): string {
  return plan.comparison ? playerAddress(id) : routes.player + programmeQuery({ id, hertz: 0 }, wholePlan(plan));
}

interface SessionLinkProps {
  plan: SessionPlan;
  text: string;
  label?: string;
  onOpen: (event: MouseEvent) => void;
}

/** The whole bar leads to the session's player, if it has one. */
export function SessionLink({ plan, text, label, onOpen }: SessionLinkProps) {
  if (plan.frequencyId === undefined) return text;
  return (
    <Link
      to={sessionAddress(plan, plan.frequencyId)}
      onClick={onOpen}
      aria-label={label}
      className="after:absolute after:inset-0 focus-visible:outline-none"
    >
      {text}
    </Link>
  );
}

export function titleOf(plan: SessionPlan): string {
  return plan.describe?.(plan).title ?? `${toneOf(plan).hertz} Hz`;
}

function Figure({ plan, opened }: { plan: SessionPlan; opened: boolean }) {
  const { frequencyId } = plan;
  const figure = <Picture plan={plan} />;
  if (!opened || frequencyId === undefined) return figure;
  return (
    <ViewTransition name={transitionNames(frequencyId).figure} default="none" share="auto">
      {figure}
    </ViewTransition>
  );
}

/** The figure of the tone, or the soundscape that is loudest. */
function Picture({ plan }: { plan: SessionPlan }) {
  const loudest = scenesAt(plan, 0).toSorted((one, other) => other.share - one.share)[0];
  const place = 'size-12 shrink-0 rounded-full bg-raised text-accent';
  if (!loudest) return <FrequencyFigure hertz={toneOf(plan).hertz} className={place} />;
  return (
    <span className={`${place} grid place-items-center p-2`}>
      <SoundscapePicture soundscape={loudest.kind} className="w-full" />
    </span>
  );
}
