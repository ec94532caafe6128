import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';

interface CrossButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** Closes or removes what it stands beside. */
export function CrossButton({ label, className, ...rest }: CrossButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:text-text disabled:opacity-60',
        className,
      )}
    >
      <X aria-hidden className="size-5" />
    </button>
  );
}
