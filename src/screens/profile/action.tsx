import type { LucideIcon } from 'lucide-react';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { classNames } from '#ui/class-names.ts';

interface ActionProps {
  name: string;
  hint: string;
  Glyph: LucideIcon;
  disabled?: boolean;
  /** Deletes something. */
  dangerous?: boolean;
  /** An address names it. */
  isWanted?: boolean;
  onClick: () => void;
}

export function Action({
  name,
  hint,
  Glyph,
  disabled = false,
  dangerous = false,
  isWanted = false,
  onClick,
}: ActionProps) {
  const button = useFocusOnMount<HTMLButtonElement>(isWanted);
  return (
    <button
      ref={button}
      type="button"
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        '@container flex min-h-16 w-full items-center gap-4 rounded-control px-3 py-2 text-left transition-colors hover:bg-raised disabled:cursor-default disabled:opacity-60',
        dangerous && 'text-danger',
      )}
    >
      <Glyph
        aria-hidden
        className={classNames('size-6 shrink-0 @max-[11rem]:hidden', !dangerous && 'text-accent')}
        strokeWidth={1.5}
      />
      <span className="grid min-w-0 wrap-anywhere hyphens-auto">
        <span className="leading-snug font-medium">{name} </span>
        <span className="text-sm text-muted">{hint}</span>
      </span>
    </button>
  );
}
