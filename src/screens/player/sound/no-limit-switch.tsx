import type { ProgrammeWish } from '#core/player/wish.ts';
import type { Minutes } from '#core/units.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Switch } from '#ui/switch.tsx';

interface UnlimitedProps {
  minutes: ProgrammeWish['minutes'];
  /** How long it lasts when it shall end after all. */
  usual: Minutes;
  onChange: (minutes: ProgrammeWish['minutes']) => void;
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
