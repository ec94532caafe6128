import { AlarmClock, X } from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { isWaking, runningSession, type PlayerState, type RunningSession } from '#core/player/player-state.ts';
import {
  clockOf,
  endByClock,
  endWithoutClock,
  isTooNear,
  movedEnd,
  type SessionEnd,
} from '#core/player/session-end.ts';
import { every } from '#hooks/browser.ts';
import { usePlayer } from '#hooks/use-player.ts';
import type { Chapters } from '#i18n/chapters.ts';
import { useDates } from '#i18n/dates.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';

const step = 10;
const usualWaking = '07:00';

/** What was moved is said once. Left there, a screen reader would find a length that has passed. */
const secondsSaid = 5;

interface EndControlsProps {
  onOpen?: ((isOpen: boolean) => void) | undefined;
  /** Not where the last session may have been another sound, or have ended by itself. */
  showsPause?: boolean;
}

/**
 * Moves the end of the running session: by ten minutes, or to a time of the clock, with bells that wake or without. In a
 * pause it says that they do not ring now.
 */
export function EndControls({ onOpen, showsPause = true }: EndControlsProps) {
  const running = runningSession(usePlayer().state);
  if (running) return running.plan.comparison ? null : <Controls running={running} onOpen={onOpen} />;
  return showsPause && <PausedAlarm />;
}

function Controls({ running, onOpen }: Pick<EndControlsProps, 'onOpen'> & { running: RunningSession }) {
  const { end: texts } = useChapter('tuning');
  const { player } = usePlayer();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => (said ? every(1000 * secondsSaid, () => setSaid('')) : undefined), [said]);
  useEffect(() => {
    onOpen?.(isOpen);
    return () => onOpen?.(false);
  }, [isOpen, onOpen]);
  const moveBy = (minutes: number): (() => void) | undefined => {
    const end = movedEnd(running, minutes);
    return (
      end &&
      (() => {
        player.setEnd(end);
        // A time by the clock is said by itself.
        setSaid(end.until === undefined ? texts.left(durationText(locale, end.remaining)) : '');
      })
    );
  };
  const set = (end: SessionEnd): void => {
    player.setEnd(end);
    setSaid('');
    setOpen(false);
  };
  return (
    <div className="mx-auto grid w-full max-w-lg grid-cols-1 gap-2 [@media(max-height:30rem)]:max-w-none">
      <div role="group" aria-label={texts.title} className="flex flex-wrap gap-1">
        <Pill onPress={moveBy(-step)}>{texts.lessShort}</Pill>
        <Pill isOpen={isOpen} onPress={() => setOpen(!isOpen)}>
          {texts.byClock}
        </Pill>
        <Pill onPress={moveBy(step)}>{texts.moreShort}</Pill>
      </div>
      <EndTime />
      <p role="status" className="sr-only">
        {said}
      </p>
      {isOpen && <ClockForm onSet={set} />}
    </div>
  );
}

function endText(texts: Chapters['tuning']['end'], phase: PlayerState['phase'], running: RunningSession) {
  if (!running.plan.wakes) return texts.endsAt;
  if (phase === 'interrupted') return texts.cannotWake;
  return isWaking(running) ? texts.wakesNow : texts.wakesAt;
}

/** When the session ends by the clock, or wakes. */
function EndTime() {
  const { end: texts } = useChapter('tuning');
  const { player, state } = usePlayer();
  const dates = useDates();
  const running = runningSession(state);
  const at = running && clockOf(running.plan);
  if (!running) return null;
  const said = endText(texts, state.phase, running);
  return (
    <div className="flex items-center justify-center gap-1 font-medium not-has-[button]:absolute">
      {/* There before its text, so that screen readers say it; empty, it takes no room. */}
      <p role="status">{at !== undefined && said(dates.clock(at))}</p>
      {at !== undefined && (
        <IconButton label={texts.remove} Icon={X} onPress={() => player.setEnd(endWithoutClock(running))} />
      )}
    </div>
  );
}

/** Of a paused session: that its alarm does not ring now. */
function PausedAlarm() {
  const { end: texts } = useChapter('tuning');
  const { state } = usePlayer();
  const dates = useDates();
  const plan = state.phase === 'idle' ? state.last?.plan : undefined;
  const at = plan?.wakes && clockOf(plan);
  return (
    <p role="status" className="text-center font-medium empty:hidden">
      {at && texts.cannotWake(dates.clock(at))}
    </p>
  );
}

/** Seven in the morning, if it comes next; otherwise the full hour after the next. */
function proposedTime(): string {
  const now = new Date();
  const isNear = endByClock(usualWaking, now, false) !== undefined;
  return isNear ? usualWaking : `${String((now.getHours() + 2) % 24).padStart(2, '0')}:00`;
}

function ClockForm({ onSet }: { onSet: (end: SessionEnd) => void }) {
  const { end: texts } = useChapter('tuning');
  const [{ time, now }, setChosen] = useState(() => ({ time: proposedTime(), now: new Date() }));
  const id = useId();
  const end = endByClock(time, now, false);
  const timeLeft = useTimeLeft(end, { time, now });
  const set = (wakes: boolean): void => {
    const chosen = endByClock(time, new Date(), wakes);
    if (chosen) onSet(chosen);
    else setChosen({ time, now: new Date() });
  };
  return (
    <form
      className="grid grid-cols-1 gap-3 rounded-control bg-raised p-4 text-left"
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="text-sm text-pretty text-muted">{texts.wakeNeeds}</p>
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="text-muted">
          {texts.time}
        </label>
        <TextField
          id={id}
          type="time"
          required
          value={time}
          onChange={(event) => setChosen({ time: event.target.value, now: new Date() })}
          className="w-fit max-w-full px-4 text-xl tabular-nums"
        />
        <p role="status">{time && timeLeft}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="bare" className="grow bg-line" disabled={!end} onClick={() => set(false)}>
          {texts.ends}
        </Button>
        <Button kind="accent" className="grow" disabled={!end} onClick={() => set(true)}>
          {texts.wakes}
        </Button>
      </div>
    </form>
  );
}

/** Which day the time is on, and how far away it is. */
function useTimeLeft(end: SessionEnd | undefined, { time, now }: { time: string; now: Date }): string {
  const { end: texts } = useChapter('tuning');
  const locale = useLocale();
  if (end?.until === undefined) return isTooNear(time, now) ? texts.tooNear : texts.tooFar;
  const length = durationText(locale, end.remaining);
  return new Date(end.until).getDate() === now.getDate() ? texts.today(length) : texts.tomorrow(length);
}

interface PillProps {
  isOpen?: boolean;
  /** undefined: not possible now. */
  onPress: (() => void) | undefined;
  children: ReactNode;
}

function Pill({ isOpen, onPress, children }: PillProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      disabled={!onPress}
      onClick={onPress}
      className="inline-flex min-h-11 min-w-0 grow items-center justify-center gap-1.5 rounded-full bg-raised px-2 text-sm tabular-nums transition-colors hover:bg-line disabled:text-muted disabled:opacity-60"
    >
      {isOpen !== undefined && <AlarmClock aria-hidden className="size-4 shrink-0" />}
      {children}
    </button>
  );
}
