import { Slider as Radix } from 'radix-ui';

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

/** The part of a slider that slides. */
export function SliderTrack({ labelledBy, describedBy, value, onChange, least, most, step, spoken, disabled = false }: SliderTrackProps) {
  return (
    <Radix.Root
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      min={least}
      max={most}
      step={step}
      disabled={disabled}
      className="relative flex h-12 touch-none items-center select-none data-[disabled]:opacity-55"
    >
      <Radix.Track className="relative h-2 grow overflow-hidden rounded-full bg-line forced-colors:border">
        <Radix.Range className="absolute h-full bg-accent forced-colors:bg-[Highlight]" />
      </Radix.Track>
      <Radix.Thumb
        aria-labelledby={labelledBy}
        aria-valuetext={spoken}
        aria-describedby={describedBy}
        className="block size-7 rounded-full border-4 border-accent bg-surface shadow-card transition-transform duration-200 before:absolute before:-inset-2.5 hover:scale-110"
      />
    </Radix.Root>
  );
}
