import type { CSSProperties } from 'react';
import { layerLimits } from '#core/domain/layers.ts';
import type { Percent } from '#core/units.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { Slider } from '#ui/slider.tsx';

interface BalanceSliderProps {
  label: string;
  /** −100 (left) to 100 (right). */
  balance: Percent;
  onChange: (balance: Percent) => void;
}

/** Fills the track from the middle, where other sliders fill it from the left. */
function filledFromMiddle(balance: Percent): CSSProperties {
  const part = 50 + balance / 2;
  const [from, to] = [Math.min(50, part), Math.max(50, part)];
  const track = `linear-gradient(to right, var(--color-line) ${from}%, var(--accent, var(--color-primary)) ${from}% ${to}%, var(--color-line) ${to}%)`;
  return { '--track': track } as CSSProperties;
}

export function BalanceSlider({ label, balance, onChange }: BalanceSliderProps) {
  const { player } = useMessages();
  const { middle, left, right } = useChapter('layers');
  const written = (percent: (value: number) => string): string => {
    if (balance === 0) return middle;
    return (balance < 0 ? left : right)(percent(Math.abs(balance)));
  };
  return (
    <Slider
      label={label}
      value={balance}
      onChange={onChange}
      {...layerLimits.balance}
      style={filledFromMiddle(balance)}
      shown={written(player.percentShort)}
      spoken={written(player.percent)}
    />
  );
}
