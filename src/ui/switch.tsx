import { useId } from 'react';
import { classNames } from './class-names.ts';

interface SwitchProps {
  label: string;
  hint?: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ label, hint, on, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="max-w-full min-w-min grow basis-0">
        <label htmlFor={id} className="block cursor-pointer py-1">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <span className={classNames('relative inline-flex h-11 shrink-0 items-center', disabled && 'opacity-60')}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={on}
          aria-checked={on}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          className="peer h-11 w-14 cursor-pointer appearance-none rounded-full disabled:cursor-default"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute h-8 w-14 rounded-full border border-control bg-raised transition-colors peer-checked:border-accent peer-checked:bg-accent forced-colors:peer-checked:bg-[Highlight]"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute left-1 size-6 rounded-full bg-control transition-[translate,background-color] peer-checked:translate-x-6 peer-checked:bg-on-primary forced-colors:bg-[ButtonText]"
        />
      </span>
    </div>
  );
}
