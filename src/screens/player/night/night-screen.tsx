import { EyeOff, Maximize, Minimize, Pause, X, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { positionInBreath } from '#components/breathing/position-in-breath.ts';
import { LivingFigure } from '#components/figures/living-figure.tsx';
import { accentOf, type Frequency } from '#core/catalogue/frequency.ts';
import { runningSession } from '#core/player/player-state.ts';
import { formatMinutes, shownHertz } from '#core/player/session-clock.ts';
import { useDarkScreen } from '#hooks/session/use-dark-screen.ts';
import { useFullScreen } from '#hooks/session/use-full-screen.ts';
import { useStillness } from '#hooks/session/use-stillness.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

const secondsUntilStill = 6;

interface NightScreenProps {
  frequency: Frequency;
  onClose: () => void;
}

/**
 * Shows the figure, or nothing at all, on the whole screen. The controls fade when nothing is touched. After the
 * session the screen stays dark until something is touched.
 */
export function NightScreen({ frequency, onClose }: NightScreenProps) {
  const { night } = useChapter('tuning');
  const { state } = usePlayer();
  const hint = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBlack, setBlack] = useState(false);
  const isStill = useStillness(secondsUntilStill);
  const isOver = state.phase !== 'playing';
  useDarkScreen(isBlack);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver && !isStill) close();
  }, [isOver, isStill]);
  return (
    <dialog
      ref={dialog}
      aria-label={night.title}
      aria-describedby={hint}
      onClose={onClose}
      className={accentClass(frequency.category)}
      style={{ all: 'unset', position: 'fixed', inset: 0, colorScheme: 'dark', cursor: isStill ? 'none' : undefined }}
    >
      <p id={hint} className="sr-only">
        {night.hint}
      </p>
      <NightView frequency={frequency} isBlack={isBlack} isStill={isStill} onBlack={setBlack} onClose={onClose} />
    </dialog>
  );
}

interface NightViewProps extends NightScreenProps {
  isBlack: boolean;
  isStill: boolean;
  onBlack: (isBlack: boolean) => void;
}

function NightView({ frequency, isBlack, isStill, onBlack, onClose }: NightViewProps) {
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
      {!isBlack && <Figure frequency={frequency} />}
      <div
        className={classNames(
          'grid justify-items-center gap-6 px-5 pb-[max(1.75rem,env(safe-area-inset-bottom))] text-center transition-opacity duration-arrival',
          isStill ? 'opacity-0' : 'opacity-100',
        )}
        // Keeps the lines of the figure from running through the words.
        style={isBlack ? undefined : { background: 'linear-gradient(to top, var(--color-picture) 55%, transparent)' }}
      >
        <Clock />
        <Controls view={view} isBlack={isBlack} onBlack={onBlack} onClose={onClose} />
        <p aria-hidden className="text-sm text-muted">
          {night.hint}
        </p>
      </div>
    </div>
  );
}

function Figure({ frequency: { category } }: { frequency: Frequency }) {
  const { player, state } = usePlayer();
  const running = runningSession(state);
  // After the session the figure stays.
  const now = running && shownHertz(running.plan, running.elapsed);
  const [hertz, setHertz] = useState(now ?? 0);
  if (now !== undefined && now !== hertz) setHertz(now);
  const course = running?.programme.breathing;
  return (
    <div
      className="absolute top-[46%] left-1/2 -z-10 -translate-x-1/2 -translate-y-1/2 text-accent"
      style={{ width: 'min(124vw, 108svh)' }}
    >
      <LivingFigure
        hertz={hertz}
        accent={course ? 'pulse' : accentOf[category]}
        sounding={state.phase === 'playing'}
        level={player.soundingLevel}
        position={course ? positionInBreath(player.position, course) : player.position}
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

interface ControlsProps extends Pick<NightViewProps, 'isBlack' | 'onBlack' | 'onClose'> {
  view: RefObject<HTMLDivElement | null>;
}

function Controls({ view, isBlack, onBlack, onClose }: ControlsProps) {
  const { player: texts } = useMessages();
  const { night } = useChapter('tuning');
  const { player } = usePlayer();
  const { isFull, toggle } = useFullScreen();
  return (
    <div className="flex justify-center gap-2">
      <Control label={night.exit} Icon={X} onPress={onClose} />
      {toggle && (
        <Control
          label={isFull ? night.leaveFullScreen : night.fullScreen}
          Icon={isFull ? Minimize : Maximize}
          onPress={() => view.current && toggle(view.current)}
        />
      )}
      <Control label={night.black} Icon={EyeOff} isPressed={isBlack} onPress={() => onBlack(!isBlack)} />
      <Control label={texts.pause} Icon={Pause} onPress={player.stop} />
    </div>
  );
}

interface ControlProps {
  label: string;
  Icon: LucideIcon;
  isPressed?: boolean;
  onPress: () => void;
}

function Control({ label, Icon, isPressed, onPress }: ControlProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="grid content-start justify-items-center gap-1 rounded-control py-2 text-xs text-muted transition-colors hover:text-text"
      style={{ width: 'clamp(4.75rem, 9vw, 7rem)' }}
    >
      <span
        className={classNames(
          'grid size-12 place-items-center rounded-full',
          isPressed ? 'bg-accent text-on-primary' : 'bg-raised text-text',
        )}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      {label}
    </button>
  );
}
