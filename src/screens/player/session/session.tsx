import { intensityLimits } from '#core/domain/session.ts';
import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { LiveHeart } from '#components/heart/live-heart.tsx';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { exceedsSlider, minuteLimits } from '#core/player/breathing-session.ts';
import { runningSession, type EndedSession, type PlayerState, type SessionContext } from '#core/player/player-state.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { formatMinutes } from '#core/player/session-clock.ts';
import { clamp, type Minutes, type Percent, type Seconds } from '#core/units.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useListeningWeek, usePlayer } from '#hooks/use-player.ts';
import { durationText } from '#i18n/duration.ts';
import { useLanguage, useLocale, useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyPart, optionalPart } from '#ui/lazy-part.ts';
import { Slider } from '#ui/slider.tsx';
import { HearingNote } from '#screens/player/sound/hearing-note.tsx';
import { LengthRow } from './length-row.tsx';
import { SessionAnnouncer } from './session-announcer.tsx';
import { SessionProgress } from './session-progress.tsx';
import { SessionRows } from './session-rows.tsx';
import { completedSession, useSessionControl } from './use-session-control.ts';
import { useLength, useLengthLock } from './use-length-lock.ts';
import { useSpaceKey } from './use-space-key.ts';
import type { SetFrequency, SettingsState } from '#screens/player/use-session-settings.ts';

const BreathNote = optionalPart(async () => (await import('#screens/player/player-parts.ts')).BreathNote);
const SessionFeelings = lazyPart(async () => (await import('#screens/player/player-parts.ts')).SessionFeelings);
const HeardToTheEnd = optionalPart(async () => (await import('./heard-to-the-end.tsx')).HeardToTheEnd);

interface SessionProps extends SetFrequency {
  /** Whether the page is a night's. */
  isNight: boolean;
}

/** The context of the running session, otherwise of the next. */
function useSessionContext(state: PlayerState, isActive: boolean) {
  const [context, setNextContext] = useState<SessionContext>({});
  const runningContext = isActive && state.phase !== 'idle' ? state.plan : undefined;
  const setContext = (part: Partial<SessionContext>): void => setNextContext((before) => ({ ...before, ...part }));
  return { context, setContext, runningContext, blind: (runningContext ?? context).comparison !== undefined };
}

/** The session that was heard to its end, until the next one or until it is closed. */
function useCompleted(state: PlayerState, frequency: Frequency) {
  const [closed, setClosed] = useState<EndedSession>();
  const completed = completedSession(state, frequency);
  return { over: completed === closed ? undefined : completed, close: () => setClosed(completed) };
}

/** What is said during a session and after it, when the network may be gone. */
function useLaterTexts(): void {
  const { chapters } = useLanguage();
  const locale = useLocale();
  useEffect(() => {
    for (const name of ['tuning', 'checkin'] as const) chapters.load(name, locale).catch(() => undefined);
  }, [chapters, locale]);
}

export function SessionView({ frequency, settingsState, isNight }: SessionProps) {
  const { settings, change, changeMinutes, isActive } = settingsState;
  const title = frequency.title[useLocale()];
  const { player, state } = usePlayer();
  const { context, setContext, runningContext, blind } = useSessionContext(state, isActive);
  const { start, toggle, left } = useSessionControl({ frequency, settingsState }, context);
  const { over, close } = useCompleted(state, frequency);
  const [dismissedId, onDismiss] = useState<string>();
  // Before the next screen is painted, which would otherwise show this session for a moment.
  const leave = useEffectEvent(() => player.leave(isNight));
  useLayoutEffect(() => () => leave(), []);
  useEffect(() => player.prepare(), [player]);
  useLaterTexts();
  useSpaceKey(toggle);
  const running = isActive ? runningSession(state) : undefined;
  const feelingsProps = { frequencyId: frequency.id, settings, runningContext, setContext, dismissedId, onDismiss };

  const control = (
    <Control {...{ isActive, left }} onToggle={toggle}>
      <SessionProgress
        state={isActive ? state : { phase: 'idle' }}
        canContinue={left !== undefined}
        onAgain={() => start()}
        onResume={() => void player.resume()}
      />
      <LiveHeart className="basis-full justify-center px-6 py-3 text-muted" />
    </Control>
  );

  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4">
      {over ? (
        <HeardToTheEnd
          session={over}
          frequency={frequency}
          address={settingsState.ownAddress}
          onAgain={toggle}
          onClose={close}
          fallback={control}
          failed={control}
        />
      ) : (
        control
      )}
      <div className="until-deep min-h-lh">
        {!blind && <HearingNote frequency={frequency} settingsState={settingsState} />}
        {settings.breathing && <BreathingCare />}
        <BreakNote settings={settings} />
      </div>
      {useHydrated() && (
        <LazyBoundary>
          <SessionFeelings {...feelingsProps} />
        </LazyBoundary>
      )}
      <div className="-mt-1 min-h-11">
        <LengthRow settingsState={settingsState} canContinue={left !== undefined} />
      </div>
      <DurationSlider
        settings={{ ...settings, minutes: useLength(settingsState) }}
        onChange={changeMinutes}
        lock={useLengthLock(settingsState)}
      />
      <IntensitySlider intensity={settings.intensity} requested={running?.requestedIntensity} onChange={change} />
      <SessionRows {...feelingsProps} {...{ frequency, settingsState, blind }} />
      <SessionAnnouncer state={state} isActive={isActive} softened={running} />
    </section>
  );
}

interface ControlProps {
  isActive: boolean;
  /** What is left of an ended session, with which the button goes on; undefined where none can be continued. */
  left: Seconds | undefined;
  onToggle: () => void;
  children: ReactNode;
}

/** The start button, which becomes the card of the running session without moving anything. */
function Control({ isActive, left, onToggle, children }: ControlProps) {
  const { player } = useMessages();
  const Icon = isActive ? Pause : Play;
  return (
    <div className="card relative flex flex-wrap items-center rounded-4xl">
      <Button
        kind={isActive ? 'bare' : 'accent'}
        onClick={onToggle}
        className={classNames('min-h-18 grow rounded-4xl! text-xl', isActive ? 'justify-start gap-6' : 'flex-wrap')}
      >
        <Icon aria-hidden className={classNames('size-6 fill-current', isActive && 'text-accent')} />
        {isActive ? player.pause : <StartLabel left={left} />}
      </Button>
      {children}
    </div>
  );
}

function StartLabel({ left }: Pick<ControlProps, 'left'>) {
  const { player, sound } = useMessages();
  if (left === undefined) return player.start;
  return (
    <>
      {sound.resume} <span className="font-normal tabular-nums">{formatMinutes(left)}</span>
    </>
  );
}

interface DurationSliderProps {
  settings: SessionSettings;
  onChange: (minutes: SessionSettings['minutes']) => void;
  lock: string | undefined;
}

/** Locked during a session, and while the length is chosen elsewhere: without a limit, or a night. */
function DurationSlider({ settings, onChange, lock }: DurationSliderProps) {
  const { player, sound } = useMessages();
  const locale = useLocale();
  const { minutes, breathing } = settings;
  const limits = minuteLimits(breathing);
  const texts = (chosen: Minutes): [string, string] =>
    exceedsSlider(settings) || !Number.isInteger(chosen)
      ? [durationText(locale, chosen * 60), durationText(locale, chosen * 60)]
      : [player.minutesShort(chosen), player.minutes(chosen)];
  const [shown, spoken] = minutes === 'unlimited' ? [sound.unlimited, sound.unlimited] : texts(minutes);
  return (
    <Slider
      label={player.duration}
      value={minutes === 'unlimited' ? limits.max : clamp(minutes, limits)}
      onChange={onChange}
      {...limits}
      disabled={lock !== undefined || minutes === 'unlimited' || exceedsSlider(settings)}
      hint={lock}
      isHintBeside
      {...{ shown, spoken }}
    />
  );
}

interface IntensitySliderProps {
  intensity: Percent;
  /** The intensity before it was lowered. */
  requested: Percent | undefined;
  onChange: SettingsState['change'];
}

function IntensitySlider({ intensity, requested, onChange }: IntensitySliderProps) {
  const { player } = useMessages();
  return (
    <Slider
      label={player.intensity}
      value={intensity}
      onChange={(chosen) => onChange({ intensity: chosen })}
      {...intensityLimits}
      hint={requested === undefined ? undefined : player.softened(player.percentShort(requested))}
      shown={player.percentShort(intensity)}
      spoken={player.percent(intensity)}
    />
  );
}

/** Reserves its lines, because the text loads later. */
function BreathingCare() {
  return (
    <div className="mt-2 min-h-[4lh] text-center text-sm text-balance text-muted sm:min-h-[2lh]">
      <BreathNote />
    </div>
  );
}

function BreakNote({ settings }: Pick<DurationSliderProps, 'settings'>) {
  const { sound } = useMessages();
  const { breakDue } = useListeningWeek();
  return (
    <div role="status">
      {breakDue && !exceedsSlider(settings) && (
        <p className="mt-4 rounded-control bg-raised px-4 py-3">{sound.breakHint}</p>
      )}
    </div>
  );
}
