import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  /** What it does, beneath the label. */
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer py-1">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={on}
        onCheckedChange={onChange}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="relative h-8 w-14 shrink-0 rounded-full border border-control bg-raised transition-colors duration-200 before:absolute before:-inset-2 data-[state=checked]:border-accent data-[state=checked]:bg-accent forced-colors:data-[state=checked]:bg-[Highlight]"
      >
        <Radix.Thumb className="block size-6 translate-x-0.5 rounded-full bg-control transition-transform duration-200 data-[state=checked]:translate-x-6.5 data-[state=checked]:bg-on-primary" />
      </Radix.Root>
    </div>
  );
}
