import { useId, useState } from 'react';
import { SliderTrack } from './slider-track.tsx';

interface ExactSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  /** Of the slider; what is typed is exact to two decimals. */
  step: number;
  /** Behind the number, “Hz”. */
  unit: string;
  /** The value as it is spoken, “200 hercios”. */
  spoken: string;
  /** Writes a number with the person's separators. */
  write: (value: number) => string;
  /** Said of something typed that is no number of this range. */
  outOfRange: string;
}

/** What was typed as a number, with a comma or a point, rounded to two decimals; undefined where it is none. */
function typedNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(',', '.');
  return /^\d+(\.\d*)?$|^\.\d+$/.test(trimmed) ? Math.round(Number(trimmed) * 100) / 100 : undefined;
}

/** A value to be slid to, or typed exactly. */
export function ExactSlider({ label, value, onChange, least, most, step, unit, spoken, write, outOfRange }: ExactSliderProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : typedNumber(typed);
  const wrong = number === undefined || number < least || number > most;
  const type = (text: string): void => {
    setTyped(text);
    const next = typedNumber(text);
    if (next !== undefined && next >= least && next <= most) onChange(next);
  };
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={`${id}-field`} id={`${id}-label`} className="text-muted">
          {label}
        </label>
        <span className="flex items-center gap-2">
          <input
            id={`${id}-field`}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? write(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            className="min-h-11 w-24 rounded-control border border-control bg-ground px-3 text-right tabular-nums aria-invalid:border-danger"
          />
          <span aria-hidden className="text-muted">
            {unit}
          </span>
        </span>
      </div>
      <SliderTrack
        labelledBy={`${id}-label`}
        onChange={(next) => {
          setTyped(undefined);
          onChange(next);
        }}
        {...{ value, least, most, step, spoken }}
      />
      {/* Its place is kept: what stands below must not move away under a finger. */}
      <p id={`${id}-wrong`} role="status" className="min-h-lh text-sm text-danger">
        {wrong && outOfRange}
      </p>
    </div>
  );
}
