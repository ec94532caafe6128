import type { CSSProperties } from 'react';
import { snapToStep, displayStep } from './slider-scale.ts';

export interface SliderTrackProps {
  labelledBy: string;
  describedBy?: string | undefined;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Step of values chosen here; `value` may lie between two steps. */
  step: number;
  /** For screen readers, “15 minutos”. */
  spoken: string;
  disabled?: boolean;
  style?: CSSProperties | undefined;
}

/** A native range input; its style is in tokens.css. */
export function SliderTrack({
  labelledBy,
  describedBy,
  value,
  onChange,
  min,
  max,
  step,
  spoken,
  disabled = false,
  style,
}: SliderTrackProps) {
  const steps = { min, max, step };
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${(100 * (value - min)) / (max - min)}%`,
  };
  return (
    <input
      type="range"
      className="slider"
      style={{ ...filled, ...style }}
      min={min}
      max={max}
      step={displayStep(value, steps)}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(snapToStep(event.target.valueAsNumber, value, steps))}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-valuetext={spoken}
    />
  );
}
