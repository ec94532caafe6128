import type { CSSProperties } from 'react';

interface SliderTrackProps {
  /** The id of what names it. */
  labelledBy: string;
  describedBy?: string | undefined;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  step: number;
  /** The value as it is spoken, “15 minutos”. */
  spoken: string;
  disabled?: boolean;
}

/** The part of a slider that slides: the browser's own, with its keys and gestures; its look is in tokens.css. */
export function SliderTrack({ labelledBy, describedBy, value, onChange, least, most, step, spoken, disabled = false }: SliderTrackProps) {
  const filled: CSSProperties & Record<'--filled', string> = { '--filled': `${(100 * (value - least)) / (most - least)}%` };
  return (
    <input
      type="range"
      className="slider"
      style={filled}
      min={least}
      max={most}
      step={step}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-valuetext={spoken}
    />
  );
}
