import { ChevronDown } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Extra } from '#components/extra.tsx';

interface FoldProps {
  Glyph: LucideIcon;
  title: string;
  /** What is found inside. */
  hint: string;
  children: ReactNode;
}

/** What is set once and then left alone: one row until it is wanted, and fetched only then. */
export function Fold({ Glyph, title, hint, children }: FoldProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // In a page as it was written it can be opened before anybody here listens.
  useEffect(() => setOpened(details.current?.open === true), []);
  return (
    <details ref={details} className="card group" onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary
        aria-describedby={id}
        className="flex min-h-18 cursor-pointer list-none items-center gap-3.5 rounded-card px-5 py-3 sm:gap-4 sm:px-6 [&::-webkit-details-marker]:hidden"
      >
        <Glyph aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.5} />
        <div className="min-w-0 grow">
          <h2 className="leading-snug font-semibold">{title}</h2>
          <p id={id} className="text-sm text-muted">
            {hint}
          </p>
        </div>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-5 pt-2 pb-6 sm:px-6">{opened && <Extra>{children}</Extra>}</div>
    </details>
  );
}
