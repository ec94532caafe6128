import type { SessionSettings } from '#core/player/session-settings.ts';
import type { Minutes } from '#core/units.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Switch } from '#ui/switch.tsx';

interface UnlimitedProps {
  minutes: SessionSettings['minutes'];
  /** How long it lasts when it shall end after all. */
  usual: Minutes;
  onChange: (minutes: SessionSettings['minutes']) => void;
  locked: boolean;
}

/** Whether a session goes on until it is stopped. */
export function NoLimitSwitch({ minutes, usual, onChange, locked }: UnlimitedProps) {
  const { player, sound } = useMessages();
  return (
    <Switch
      label={sound.unlimited}
      hint={locked ? player.durationLocked : sound.unlimitedHint}
      on={minutes === 'unlimited'}
      disabled={locked}
      onChange={(on) => onChange(on ? 'unlimited' : usual)}
    />
  );
}
