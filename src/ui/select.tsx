import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface SelectProps extends ComponentProps<'select'> {
  label: string;
}

export function Select({ label, className, children, ...rest }: SelectProps) {
  return (
    <label className={classNames('relative block w-fit max-w-full', className)}>
      <span className="sr-only">{label}</span>
      <select
        {...rest}
        className="min-h-12 w-full appearance-none truncate rounded-control bg-raised py-2 pr-10 pl-4 font-medium text-text transition-colors enabled:hover:bg-line disabled:text-muted disabled:opacity-60 forced-colors:border forced-colors:appearance-auto"
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted forced-colors:hidden"
      />
    </label>
  );
}
