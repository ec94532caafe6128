import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Extra } from '#components/extra.tsx';

/** What most sessions do not need: rows of one surface, so that it stays beneath what they do. */
export function FoldList({ children }: { children: ReactNode }) {
  return <div className="card divide-y divide-line *:px-5">{children}</div>;
}

interface FoldProps {
  title: string;
  /** What is chosen inside, or known, in a word. */
  now?: string;
  /** Made, and fetched, when it is first opened. */
  children: ReactNode;
}

/** Something that is opened when it is wanted. */
export function Fold({ title, now, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="grow font-medium">{title}</h2>
        <span className="text-sm text-muted">{now}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-5">{opened && <Extra>{children}</Extra>}</div>
    </details>
  );
}
