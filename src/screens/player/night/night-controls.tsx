import { EyeOff, Maximize, Minimize, Pause, Play, X, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { useFullScreen } from '#hooks/session/use-full-screen.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { useSessionControl } from '#screens/player/session/use-session-control.ts';
import type { SetFrequency } from '#screens/player/use-session-settings.ts';
import { classNames } from '#ui/class-names.ts';

export interface NightControlsProps extends SetFrequency {
  isBlack: boolean;
  onBlack: (isBlack: boolean) => void;
  onClose: () => void;
  view: RefObject<HTMLDivElement | null>;
}

export function NightControls({ view, isBlack, onBlack, onClose, ...shown }: NightControlsProps) {
  const { night } = useChapter('tuning');
  const { isFull, toggle } = useFullScreen();
  return (
    <div className="flex flex-wrap justify-center gap-x-1 gap-y-2">
      <Control label={night.exit} Icon={X} onPress={onClose} />
      {toggle && (
        <Control
          label={isFull ? night.leaveFullScreen : night.fullScreen}
          Icon={isFull ? Minimize : Maximize}
          onPress={() => view.current && toggle(view.current)}
        />
      )}
      <Control label={night.black} Icon={EyeOff} isPressed={isBlack} onPress={() => onBlack(!isBlack)} />
      <SessionButton {...shown} />
    </div>
  );
}

/** Pauses, goes on or starts. */
function SessionButton({ frequency, settingsState }: SetFrequency) {
  const { player: texts, sound } = useMessages();
  const { player, state } = usePlayer();
  const last = state.phase === 'idle' ? state.last : undefined;
  const { toggle, left } = useSessionControl({ frequency, settingsState }, { comparison: last?.plan.comparison });
  if (state.phase === 'interrupted')
    return <Control label={sound.resume} Icon={Play} onPress={() => void player.resume()} />;
  if (settingsState.isActive) return <Control label={texts.pause} Icon={Pause} onPress={toggle} />;
  return <Control label={left === undefined ? texts.start : sound.resume} Icon={Play} onPress={toggle} />;
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
