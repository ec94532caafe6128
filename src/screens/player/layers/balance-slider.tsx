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
      isCentred
      shown={written(player.percentShort)}
      spoken={written(player.percent)}
    />
  );
}
