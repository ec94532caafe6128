import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { classNames } from '#ui/class-names.ts';

interface LinkRowProps {
  to: string;
  title: string;
  text: string;
  Glyph: LucideIcon;
  /** A class of tokens.css that hides the content until the person's own data is known. */
  pendingClass?: string | undefined;
  /** Replaces the chevron. */
  children?: ReactNode;
}

export function LinkRow({ to, title, text, Glyph, pendingClass, children }: LinkRowProps) {
  return (
    <section className="@container group focus-within-ring relative rounded-card px-5 py-3 sm:px-6">
      <div className={classNames('flex min-h-11 items-center gap-4', pendingClass)}>
        <Glyph aria-hidden className="size-6 shrink-0 text-muted @max-[11rem]:hidden" strokeWidth={1.5} />
        <div className="min-w-0 grow wrap-anywhere hyphens-auto">
          <h2 className="leading-snug font-medium">
            <Link
              to={to}
              className="-my-3 block py-3 underline-offset-4 group-hover:underline after:absolute after:inset-0 focus-visible:outline-none"
            >
              {title}
            </Link>
          </h2>
          <p className="text-sm text-muted tabular-nums">{text}</p>
        </div>
        {children ?? (
          <ChevronRight aria-hidden className="size-5 shrink-0 text-muted @max-[11rem]:hidden" strokeWidth={1.5} />
        )}
      </div>
    </section>
  );
}
