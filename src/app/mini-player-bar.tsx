import { Pause, Play } from 'lucide-react';
import { ViewTransition } from 'react';
import { Link } from 'react-router';
import { accentClass } from '#components/accent-class.ts';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { FrequencyFigure } from '#components/frequency-figure.tsx';
import { openingNames, useOpening } from '#components/opening-transition.ts';
import { ProgressRing } from '#components/progress-ring.tsx';
import { categories } from '#core/catalogue/frequency.ts';
import type { Category } from '#core/catalogue/frequency.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { runningIn } from '#core/player/player-state.ts';
import type { Running } from '#core/player/player-state.ts';
import type { Hertz } from '#core/units.ts';
import { minutesAndSeconds } from '#core/player/session-clock.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';

const round = 'relative inline-flex size-12 shrink-0 items-center justify-center rounded-full transition-transform active:scale-95';

/** A session beside another screen: what it is, how long it still is, its end under the thumb, and all of it the way back. */
export function MiniPlayerBar() {
  const { sound, player: texts } = useMessages();
  const { player, state } = usePlayer();
  const { opened, open } = useOpening('bar');
  const running = runningIn(state);
  if (!running) return null;
  const { plan, remaining, elapsed } = running;
  const { title, category } = namesOf(plan);
  return (
    <>
      {/* The end of the page can be scrolled up from beneath it. */}
      <div aria-hidden className="h-20" />
      <section
        aria-label={sound.nowPlaying(title)}
        className={classNames(
          'focus-within-ring fixed inset-x-3 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-xl items-center gap-3 rounded-4xl bg-surface p-1.5 shadow-card outline outline-line lg:inset-x-auto lg:right-6 lg:bottom-6 lg:w-96',
          // What comes out from beneath it stays there; its own figure goes over from above it.
          !opened && 'in-data-crossing:[view-transition-name:mini-player]',
          category && accentClass(category),
        )}
      >
        <Figure {...plan} opened={opened} />
        <div className="min-w-0 grow">
          <p className="truncate leading-snug font-medium">
            {plan.frequencyId === undefined ? (
              title
            ) : (
              <Link to={playerAddress(plan.frequencyId)} onClick={open} aria-label={`${title} – ${sound.openPlayer}`} className="after:absolute after:inset-0 focus-visible:outline-none">
                {title}
              </Link>
            )}
          </p>
          <WhatIsOn running={running} category={category} />
        </div>
        {running.phase === 'interrupted' && (
          <button type="button" aria-label={sound.resume} onClick={() => void player.resume()} className={classNames(round, 'bg-accent text-on-primary')}>
            <Play aria-hidden className="size-5 fill-current" />
          </button>
        )}
        <button type="button" aria-label={texts.pause} onClick={player.stop} className={classNames(round, 'text-accent')}>
          <ProgressRing {...{ remaining, elapsed }} className="absolute inset-0" />
          <Pause aria-hidden className="size-5 fill-current" />
        </button>
      </section>
    </>
  );
}

function namesOf({ hertz, describe }: Running['plan']): { title: string; category: Category | undefined } {
  const described = describe?.(hertz);
  return { title: described?.title ?? `${hertz} Hz`, category: categories.find((each) => each === described?.album) };
}

/** It grows into the player's where the bar has opened that. */
function Figure({ hertz, frequencyId, opened }: { hertz: Hertz; frequencyId?: number | undefined; opened: boolean }) {
  const figure = <FrequencyFigure hertz={hertz} className="size-12 shrink-0 rounded-full bg-raised text-accent" />;
  if (!opened || frequencyId === undefined) return figure;
  return (
    <ViewTransition name={openingNames(frequencyId).figure} default="none" share="auto">
      {figure}
    </ViewTransition>
  );
}

/** What sounds and how long still; or why it waits. */
function WhatIsOn({ running: { phase, plan, remaining, elapsed, outputChanged = false }, category }: { running: Running & { phase: string }; category: Category | undefined }) {
  const { sound } = useMessages();
  const number = useNumber();
  if (phase === 'interrupted') {
    return (
      <p role="alert" className="text-sm leading-tight text-muted">
        {outputChanged ? sound.deviceChanged : sound.interrupted}
      </p>
    );
  }
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
      {category && <CategoryGlyph category={category} className="size-4 text-accent" />}
      <span className="truncate">{number(plan.hertz)} Hz</span>
      <span aria-hidden>·</span>
      <span>{minutesAndSeconds(remaining ?? elapsed)}</span>
    </p>
  );
}
