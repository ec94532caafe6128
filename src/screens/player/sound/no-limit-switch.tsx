import type { SessionSettings } from '#core/player/session-settings.ts';
import type { Minutes } from '#core/units.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Switch } from '#ui/switch.tsx';

interface NoLimitSwitchProps {
  minutes: SessionSettings['minutes'];
  /** Duration when the switch is turned off. */
  defaultMinutes: Minutes;
  onChange: (minutes: SessionSettings['minutes']) => void;
  locked: boolean;
}

export function NoLimitSwitch({ minutes, defaultMinutes, onChange, locked }: NoLimitSwitchProps) {
  const { player, sound } = useMessages();
  return (
    <Switch
      label={sound.unlimited}
      hint={locked ? player.durationLocked : sound.unlimitedHint}
      on={minutes === 'unlimited'}
      disabled={locked}
      onChange={(on) => onChange(on ? 'unlimited' : defaultMinutes)}
    />
  );
}
