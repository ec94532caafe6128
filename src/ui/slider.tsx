import { useId } from 'react';
import { SliderTrack, type SliderTrackProps } from './slider-track.tsx';

interface SliderProps extends Omit<SliderTrackProps, 'labelledBy' | 'describedBy'> {
  label: string;
  shown: string;
  hint?: string | undefined;
  /** Shows the hint beside the label, because a hint below that comes and goes would move what follows. */
  isHintBeside?: boolean;
}

export function Slider({ label, shown, hint, isHintBeside = false, ...track }: SliderProps) {
  const id = useId();
  const note = hint !== undefined && (
    <p id={`${id}-hint`} className={isHintBeside ? 'min-w-min grow basis-0 text-xs text-muted' : 'text-sm text-muted'}>
      {hint}
    </p>
  );
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={`${id}-label`} className="text-muted">
          {label}
        </span>
        {isHintBeside && note}
        <span aria-hidden className="text-lg font-medium whitespace-nowrap tabular-nums">
          {shown}
        </span>
      </div>
      <SliderTrack labelledBy={`${id}-label`} describedBy={hint === undefined ? undefined : `${id}-hint`} {...track} />
      {!isHintBeside && note}
    </div>
  );
}
