import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { RadioChoice } from './radio-choice.tsx';

interface SegmentedControlProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; name: ReactNode; language?: string }[];
  onChoose: (value: T) => void;
  disabled?: boolean;
}

export function SegmentedControl<T extends string>({
  label,
  value,
  options,
  onChoose,
  disabled = false,
}: SegmentedControlProps<T>) {
  const id = useId();
  return (
    <div className="@container grid gap-1.5">
      <span id={id} className="text-muted">
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        // Four in a row or two and two, never three and one.
        className={classNames(
          options.length === 4 ? 'grid grid-cols-2 @md:grid-cols-4' : 'flex flex-wrap',
          'gap-1 rounded-control bg-well p-1',
        )}
      >
        {options.map((option) => (
          <RadioChoice
            key={option.value}
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            lang={option.language}
            onChoose={() => onChoose(option.value)}
            className="min-h-11 flex-1 justify-center px-2 text-center font-medium text-balance"
          >
            {option.name}
          </RadioChoice>
        ))}
      </div>
    </div>
  );
}
