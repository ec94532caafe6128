import type { CSSProperties } from 'react';
import { nearestStep, stepOf } from './slider-scale.ts';

interface SliderTrackProps {
  /** The id of what names it. */
  labelledBy: string;
  describedBy?: string | undefined;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
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
  least,
  most,
  step,
  spoken,
  disabled = false,
}: SliderTrackProps) {
  const steps = { least, most, step };
  const filled: CSSProperties & Record<'--filled', string> = {
    '--filled': `${(100 * (value - least)) / (most - least)}%`,
  };
  return (
    <input
      type="range"
      className="slider"
      style={filled}
      min={least}
      max={most}
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
