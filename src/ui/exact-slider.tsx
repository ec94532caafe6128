import { useId } from 'react';
import { logarithmicScale } from './slider-scale.ts';
import { SliderTrack } from './slider-track.tsx';
import { TextField } from './text-field.tsx';
import { useTyping, type TypedNumber } from './use-typing.ts';

interface ExactSliderProps extends TypedNumber {
  label: string;
  /** The slider's step; typed values have two decimals. Logarithmic steps are about 1 %. */
  step: number | 'logarithmic';
  unit: string;
  /** For screen readers, “200 hercios”. */
  spoken: string;
  outOfRange: string;
}

export function ExactSlider(props: ExactSliderProps) {
  const { label, unit, outOfRange } = props;
  const id = useId();
  const { wrong, discard, field } = useTyping(props);
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <label htmlFor={`${id}-field`} id={`${id}-label`} className="text-muted">
          {label}
        </label>
        <span className="flex items-center gap-2">
          <TextField
            {...field}
            id={`${id}-field`}
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            className="w-28 min-w-0 px-3 text-right tabular-nums"
          />
          <span aria-hidden className="text-muted">
            {unit}
          </span>
        </span>
      </div>
      <Track {...props} labelledBy={`${id}-label`} discard={discard} />
      {/* Keeps its place, so that controls below do not move under a finger. */}
      <p id={`${id}-wrong`} role="status" className="min-h-lh text-sm text-danger">
        {wrong && outOfRange}
      </p>
    </div>
  );
}

type TrackProps = Pick<ExactSliderProps, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'spoken'> & {
  labelledBy: string;
  discard: () => void;
};

function Track({ value, onChange, min, max, step, spoken, labelledBy, discard }: TrackProps) {
  const slide = (next: number): void => {
    discard();
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
