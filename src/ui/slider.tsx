import { Slider as Radix } from 'radix-ui';
import { useId } from 'react';

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  step: number;
  /** The value as it is seen, “15 min”. */
  shown: string;
  /** The value as it is spoken, “15 minutos”. */
  spoken: string;
  disabled?: boolean;
  /** Why it is disabled, or what else there is to know. */
  hint?: string | undefined;
}

export function Slider({ label, value, onChange, least, most, step, shown, spoken, disabled = false, hint }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <span id={`${id}-label`} className="text-muted">
          {label}
        </span>
        <span aria-hidden className="text-lg font-medium tabular-nums">
          {shown}
        </span>
      </div>
      <Radix.Root
        value={[value]}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        min={least}
        max={most}
        step={step}
        disabled={disabled}
        className="relative flex h-12 touch-none items-center select-none data-[disabled]:opacity-55"
      >
        <Radix.Track className="relative h-2 grow overflow-hidden rounded-full bg-line forced-colors:border">
          <Radix.Range className="absolute h-full bg-accent forced-colors:bg-[Highlight]" />
        </Radix.Track>
        <Radix.Thumb
          aria-labelledby={`${id}-label`}
          aria-valuetext={spoken}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="block size-7 rounded-full border-4 border-accent bg-surface shadow-card transition-transform duration-200 before:absolute before:-inset-2.5 hover:scale-110"
        />
      </Radix.Root>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
