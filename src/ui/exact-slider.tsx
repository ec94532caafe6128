import { useId, useState } from 'react';
import { logarithmicScale } from './slider-scale.ts';
import { SliderTrack } from './slider-track.tsx';
import { TextField } from './text-field.tsx';

interface ExactSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** Of the slider; what is typed is exact to two decimals. logarithmic: each step is about a hundredth more. */
  step: number | 'logarithmic';
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

/** What is being typed; it counts once it is complete, so that nothing sounds on the way to it. */
function useTyping({ value, onChange, min, max }: Pick<ExactSliderProps, 'value' | 'onChange' | 'min' | 'max'>) {
  const [typed, setTyped] = useState<string>();
  const number = typed === undefined ? value : typedNumber(typed);
  const inRange = number !== undefined && number >= min && number <= max;
  const finish = (): void => {
    if (inRange) setTyped(undefined);
    if (inRange && number !== value) onChange(number);
  };
  return { typed, wrong: !inRange, type: setTyped, finish, forget: () => setTyped(undefined) };
}

export function ExactSlider(props: ExactSliderProps) {
  const { label, value, unit, write, outOfRange } = props;
  const id = useId();
  const { typed, wrong, type, finish, forget } = useTyping(props);
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={`${id}-field`} id={`${id}-label`} className="text-muted">
          {label}
        </label>
        <span className="flex items-center gap-2">
          <TextField
            id={`${id}-field`}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            value={typed ?? write(value)}
            onChange={(event) => type(event.target.value)}
            onKeyDown={({ key }) => key === 'Enter' && finish()}
            onBlur={() => {
              finish();
              forget();
            }}
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            className="w-28 px-3 text-right tabular-nums"
          />
          <span aria-hidden className="text-muted">
            {unit}
          </span>
        </span>
      </div>
      <Track {...props} labelledBy={`${id}-label`} forget={forget} />
      {/* Its place is kept: what stands below must not move away under a finger. */}
      <p id={`${id}-wrong`} role="status" className="min-h-lh text-sm text-danger">
        {wrong && outOfRange}
      </p>
    </div>
  );
}

type TrackProps = Pick<ExactSliderProps, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'spoken'> & {
  labelledBy: string;
  forget: () => void;
};

/** Slides in steps of the value, or along a scale of its own. */
function Track({ value, onChange, min, max, step, spoken, labelledBy, forget }: TrackProps) {
  const slide = (next: number): void => {
    forget();
    onChange(next);
  };
  if (step !== 'logarithmic')
    return <SliderTrack onChange={slide} {...{ labelledBy, value, min, max, step, spoken }} />;
  const { positions, positionOf, valueAt } = logarithmicScale(min, max);
  return (
    <SliderTrack
      value={positionOf(value)}
      onChange={(position) => slide(valueAt(position, value))}
      min={0}
      max={positions}
      step={1}
      {...{ labelledBy, spoken }}
    />
  );
}
