import { useId } from 'react';
import { SliderTrack } from './slider-track.tsx';

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  shown: string;
  /** For screen readers, “15 minutos”. */
  spoken: string;
  disabled?: boolean;
  hint?: string | undefined;
  /** For screen readers only: a hint that comes and goes would move what is below it. */
  isHintHidden?: boolean;
}

export function Slider({
  label,
  value,
  onChange,
  min,
  max,
  step,
  shown,
  spoken,
  disabled = false,
  hint,
  isHintHidden = false,
}: SliderProps) {
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
      <SliderTrack
        labelledBy={`${id}-label`}
        describedBy={hint === undefined ? undefined : `${id}-hint`}
        {...{ value, onChange, min, max, step, spoken, disabled }}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={isHintHidden ? 'sr-only' : 'text-sm text-muted'}>
          {hint}
        </p>
      )}
    </div>
  );
}
