import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  className?: string | undefined;
  children: ReactNode;
}

export function Chip({ pressed, onPress, className, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-transparent bg-surface px-4 whitespace-nowrap font-medium text-muted shadow-card transition-colors hover:text-text aria-pressed:bg-primary aria-pressed:text-on-primary forced-colors:border-[ButtonText] forced-colors:aria-pressed:bg-[Highlight]',
        className,
      )}
    >
      {children}
    </button>
  );
}
