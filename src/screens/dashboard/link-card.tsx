import type { ReactNode } from 'react';
import { SampleBadge } from '#components/sample-badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';

export interface LinkCardProps {
  to: string;
  /** The label above the title. */
  kind: 'sample' | { text: string };
  title: string;
  /** On separate lines where they do not fit side by side. */
  lines: readonly string[];
  /** For screen readers; empty where the title says it. */
  action: string;
  accent: string;
  /** Hides the content. */
  pendingClass?: string | undefined;
  /** The icon. */
  children: ReactNode;
}

/** Its minimum height fits the longest text, so that nothing moves when a sample is replaced. */
export function LinkCard({ to, kind, title, lines, action, accent, pendingClass, children }: LinkCardProps) {
  return (
    <section className={classNames('card group focus-within-ring relative min-h-36 p-5 sm:px-6 lg:min-h-30', accent)}>
      <div
        className={classNames(
          'flex h-full flex-wrap items-center gap-x-4',
          kind === 'sample' ? 'until-own' : pendingClass,
        )}
      >
        <div className="max-w-full min-w-min grow basis-0">
          <div className="flex min-h-7 items-start text-sm text-muted">
            {kind === 'sample' ? <SampleBadge /> : <p>{kind.text}</p>}
          </div>
          <h2 className="text-lg font-semibold">
            <Link to={to} className="-my-2.5 block py-2.5 after:absolute after:inset-0 focus-visible:outline-none">
              {title}
              {action !== '' && <span className="sr-only">. {action}</span>}
            </Link>
          </h2>
          <p className="flex flex-wrap gap-x-3 text-muted tabular-nums">
            {lines.map((line) => (
              <span key={line} className="text-balance">
                {line}
              </span>
            ))}
          </p>
        </div>
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-raised text-accent transition-colors group-hover:bg-accent-22 forced-colors:border"
        >
          {children}
        </span>
      </div>
    </section>
  );
}
