import type { SessionSettings } from '#core/player/session-settings.ts';
import type { Minutes } from '#core/units.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Switch } from '#ui/switch.tsx';

interface NoLimitSwitchProps {
  minutes: SessionSettings['minutes'];
  /** Duration when the switch is turned off. */
  defaultMinutes: Minutes;
  onChange: (minutes: SessionSettings['minutes']) => void;
  /** Why it cannot be chosen. */
  lock: string | undefined;
}

export function NoLimitSwitch({ minutes, defaultMinutes, onChange, lock }: NoLimitSwitchProps) {
  const { sound } = useMessages();
  return (
    <Switch
      label={sound.unlimited}
      hint={lock ?? sound.unlimitedHint}
      on={minutes === 'unlimited'}
      disabled={lock !== undefined}
      onChange={(on) => onChange(on ? 'unlimited' : defaultMinutes)}
    />
  );
}
