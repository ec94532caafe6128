import * as RadioGroup from '@radix-ui/react-radio-group';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
      <RadioGroup.Root
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        onValueChange={(next) => {
          const option = options.find((candidate) => candidate.value === next);
          if (option) onChoose(option.value);
        }}
        // Four in a row or two and two, never three and one.
        className={classNames(
          options.length === 4 ? 'grid grid-cols-2 @md:grid-cols-4' : 'flex flex-wrap',
          'gap-1 rounded-control bg-well p-1',
        )}
      >
        {options.map((option) => (
          <RadioGroup.Item
            key={option.value}
            value={option.value}
            lang={option.language}
            className="min-h-11 flex-1 rounded-inner px-3 font-medium text-muted transition-colors hover:text-text data-[state=checked]:bg-chosen data-[state=checked]:text-text data-[state=checked]:shadow-card forced-colors:data-[state=checked]:border-2"
          >
            {option.name}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
