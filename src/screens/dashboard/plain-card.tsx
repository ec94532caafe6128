import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SampleMark } from '#components/sample-mark.tsx';
import { classNames } from '#ui/class-names.ts';

interface PlainCardProps {
  to: string;
  title: string;
  text: ReactNode;
  note?: string;
  action: string;
  accent?: string;
  /** Whether what it says is a sample value. */
  sample?: boolean;
  /** A second way, in the corner. */
  corner?: ReactNode;
  className?: string;
  /** Hides what it says while something of the person's own is being opened (ui/tokens.css). */
  until?: string | undefined;
  children: ReactNode;
}

/** As high as a card with three lines, whatever it says: nothing moves when a sample gives way. */
export const steadyHeight = 'min-h-60';

/** A small card that leads somewhere; all of it does but its corner, by one link. */
export function PlainCard({ to, title, text, note, action, accent = 'accent-pulse', sample = false, corner, className, until, children }: PlainCardProps) {
  return (
    <section className={classNames('card group relative p-6 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-focus', accent, className)}>
      <div className={classNames('flex h-full flex-col gap-2', until)}>
        <div className="flex min-h-6 items-start justify-between">
          {children}
          {sample && <SampleMark />}
          {corner}
        </div>
        <h2 className="mt-2 text-lg font-semibold">{title}</h2>
        <p className="text-muted">{text}</p>
        {note !== undefined && <p className="text-muted">{note}</p>}
        <Link
          to={to}
          className="mt-auto inline-flex min-h-11 w-fit items-end font-medium text-accent underline-offset-4 group-hover:underline after:absolute after:inset-0 focus-visible:outline-none"
        >
          {action}
        </Link>
      </div>
    </section>
  );
}
