import { ChevronDown } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Extra } from './extra.tsx';

interface FoldProps {
  title: string;
  /** What is found inside. With it, it is a card of its own; without, a row of one. */
  hint?: string;
  Glyph?: LucideIcon;
  /** What is chosen inside, or known, in a word. */
  now?: string;
  /** Made, and fetched, when it is first opened. */
  children: ReactNode;
}

/** Something that is opened when it is wanted: one row until then. */
export function Fold({ children, ...row }: FoldProps) {
  const [opened, setOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // In a page as it was written it can be opened before anybody here listens.
  useEffect(() => setOpened(details.current?.open === true), []);
  return (
    <details
      ref={details}
      className={classNames('group *:px-5', row.hint !== undefined && 'card sm:*:px-6')}
      onToggle={(event) => setOpened(opened || event.currentTarget.open)}
    >
      <Row {...row} />
      <div className="grid gap-4 pb-6">{opened && <Extra>{children}</Extra>}</div>
    </details>
  );
}

function Row({ title, hint, Glyph, now }: Omit<FoldProps, 'children'>) {
  const id = useId();
  const alone = hint !== undefined;
  return (
    <summary
      aria-describedby={alone ? id : undefined}
      className={classNames(
        'flex cursor-pointer list-none items-center gap-3.5 rounded-card sm:gap-4 [&::-webkit-details-marker]:hidden',
        alone ? 'min-h-18 py-3' : 'min-h-14 py-2',
      )}
    >
      {Glyph && <Glyph aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.5} />}
      <div className="min-w-0 grow">
        <h2 className={alone ? 'leading-snug font-semibold' : 'font-medium'}>{title}</h2>
        {alone && (
          <p id={id} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      {now !== undefined && <span className="text-sm text-muted">{now}</span>}
      <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
    </summary>
  );
}
