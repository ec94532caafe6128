import { Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { SessionFigure } from '#components/figures/session-figure.tsx';
import { accentOf } from '#core/catalogue/frequency.ts';
import { isWaking, runningSession } from '#core/player/player-state.ts';
import { formatMinutes, shownHertz } from '#core/player/session-clock.ts';
import { every } from '#hooks/browser.ts';
import { useDarkScreen } from '#hooks/session/use-dark-screen.ts';
import { useStillness } from '#hooks/session/use-stillness.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { toneOf } from '#core/sound/layers.ts';
import { scenesAt } from '#core/sound/scenes.ts';
import { classNames } from '#ui/class-names.ts';
import { useSoundNow } from '#screens/player/use-sound-now.ts';
import type { SetFrequency } from '#screens/player/use-session-settings.ts';
import { BlockLine } from '#screens/player/session/block-line.tsx';
import { EndControls } from '#screens/player/session/end-controls.tsx';
import { NightControls } from './night-controls.tsx';

const secondsUntilStill = 6;
/** While a form is open: long enough to read it twice, and short enough for somebody who falls asleep over it. */
const secondsOfReading = 90;

/** After that. */
const secondsUntilBlack = 4;

interface NightScreenProps extends SetFrequency {
  /** What the sound is called. */
  title: string;
  /** Whether the screen becomes all black by itself once it is left alone. */
  blackens: boolean;
  onClose: () => void;
}

/**
 * Shows the figure, or nothing at all, on the whole screen. The controls fade when nothing is touched. A pause stays
 * here; after the session the screen stays dark until something is touched.
 */
export function NightScreen({ blackens, onClose, ...shown }: NightScreenProps) {
  const { player } = useMessages();
  const { night } = useChapter('tuning');
  const { state } = usePlayer();
  const hint = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLeftBlack, setBlack] = useState(false);
  const [isReading, setReading] = useState(false);
  const isLeftStill = useStillness(isReading ? secondsOfReading : secondsUntilStill);
  const running = runningSession(state);
  // Who is woken sees the hour, and where it stops.
  const wakes = running !== undefined && isWaking(running);
  const isStill = isLeftStill && !wakes;
  const isBlack = isLeftBlack && !wakes;
  const isOver = state.phase === 'idle' && state.ended === 'completed';
  useEffect(() => {
    if (!blackens || !isStill) return undefined;
    return every(1000 * secondsUntilBlack, () => setBlack(true));
  }, [blackens, isStill]);
  useDarkScreen(isBlack && isStill);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver && !isStill) close();
  }, [isOver, isStill]);
  return (
    <dialog
      ref={dialog}
      aria-label={player.nightMode}
      aria-describedby={hint}
      onClose={onClose}
      className={accentClass(shown.frequency.category)}
      style={{ all: 'unset', position: 'fixed', inset: 0, colorScheme: 'dark', cursor: isStill ? 'none' : undefined }}
    >
      <p id={hint} className="sr-only">
        {night.hint}
      </p>
      <NightView
        {...shown}
        isBlack={isBlack}
        isStill={isStill}
        onBlack={setBlack}
        onRead={setReading}
        onClose={onClose}
      />
    </dialog>
  );
}

export interface NightViewProps extends Omit<NightScreenProps, 'blackens'> {
  isBlack: boolean;
  isStill: boolean;
  onBlack: (isBlack: boolean) => void;
  onRead: (isReading: boolean) => void;
}

function NightView({ title, isStill, onRead, ...shown }: NightViewProps) {
  const { isBlack } = shown;
  const { night } = useChapter('tuning');
  const view = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={view}
      className={classNames(
        'absolute inset-0 isolate grid content-end overflow-hidden text-text',
        isBlack ? 'bg-black' : 'bg-picture',
      )}
    >
      {!isBlack && <Figure {...shown} />}
      <div
        className={classNames(
          'grid grid-cols-1 justify-items-center gap-6 overflow-y-auto px-5 pt-2 pb-[max(1.75rem,env(safe-area-inset-bottom))] text-center transition-opacity duration-arrival',
          // A tap in the dark only brings them back.
          isStill ? 'pointer-events-none opacity-0' : 'opacity-100',
        )}
        // Keeps the lines of the figure from running through the words.
        style={{
          maxHeight: '100dvh',
          background: isBlack ? undefined : 'linear-gradient(to top, var(--color-picture) 55%, transparent)',
        }}
      >
        <div className="grid gap-1">
          <p className="text-balance wrap-anywhere">{title}</p>
          <Clock />
          <div className="[@media(max-height:30rem)]:hidden">
            <BlockLine />
          </div>
        </div>
        <Suspense fallback={null}>
          <EndControls onOpen={onRead} showsPause={false} />
        </Suspense>
        <NightControls view={view} {...shown} />
        <p aria-hidden className="text-sm text-muted">
          {night.hint}
        </p>
      </div>
    </div>
  );
}

function Figure({ frequency: { category }, settingsState }: SetFrequency) {
  const { settings } = settingsState;
  const { player, state } = usePlayer();
  const running = runningSession(state);
  // After the session the figure stays.
  const now = running && shownHertz(running.plan, running.elapsed);
  const [hertz, setHertz] = useState(now ?? toneOf(settings).hertz);
  if (now !== undefined && now !== hertz) setHertz(now);
  const course = running?.programme.breathing;
  const sound = useSoundNow(settingsState);
  const scenes = scenesAt(sound, sound.time);
  return (
    <div
      className="absolute top-[46%] left-1/2 -z-10 -translate-x-1/2 -translate-y-1/2 text-accent"
      style={{ width: 'min(124vw, 108svh)' }}
    >
      <SessionFigure
        hertz={hertz}
        accent={course ? 'pulse' : accentOf[category]}
        scenes={scenes}
        course={course}
        sounding={state.phase === 'playing'}
        level={player.soundingLevel}
        position={player.position}
      />
    </div>
  );
}

function Clock() {
  const { player, sound } = useMessages();
  const running = runningSession(usePlayer().state);
  if (!running) return null;
  const { remaining, elapsed } = running;
  return (
    <p
      role="timer"
      aria-label={remaining === undefined ? sound.elapsed : player.remaining}
      className="text-5xl font-extralight tracking-tighter tabular-nums"
    >
      {formatMinutes(remaining ?? elapsed)}
    </p>
  );
}
