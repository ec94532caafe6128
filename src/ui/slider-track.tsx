import type { CSSProperties } from 'react';
import { nearestStep, stepOf } from './slider-scale.ts';

interface SliderTrackProps {
  /** The id of what names it. */
  labelledBy: string;
  describedBy?: string | undefined;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Of what is chosen; a value that comes from elsewhere may lie between two steps. */
  step: number;
  /** The value as it is spoken, “15 minutos”. */
  spoken: string;
  disabled?: boolean;
}

/** The part of a slider that slides: the browser's own, with its keys and gestures; its look is in tokens.css. */
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
}: SliderTrackProps) {
  const steps = { min, max, step };
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${(100 * (value - min)) / (max - min)}%`,
  };
  return (
    <input
      type="range"
      className="slider"
      style={filled}
      min={min}
      max={max}
      step={stepOf(value, steps)}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(nearestStep(event.target.valueAsNumber, value, steps))}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-valuetext={spoken}
    />
  );
}
