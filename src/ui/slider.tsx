import { useId } from 'react';
import { SliderTrack } from './slider-track.tsx';

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The value as it is seen, “15 min”. */
  shown: string;
  /** The value as it is spoken, “15 minutos”. */
  spoken: string;
  disabled?: boolean;
  /** Why it is disabled, or what else there is to know. */
  hint?: string | undefined;
  /** Whether the hint is for a screen reader alone: what comes and goes would move what lies beneath, and it is seen nearby already. */
  hintUnseen?: boolean;
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
  hintUnseen = false,
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
        <p id={`${id}-hint`} className={hintUnseen ? 'sr-only' : 'text-sm text-muted'}>
          {hint}
        </p>
      )}
    </div>
  );
}
