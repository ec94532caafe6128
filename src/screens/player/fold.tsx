import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Extra } from '#components/extra.tsx';

interface FoldProps {
  title: string;
  /** Whether what is inside is made, and fetched, only when it is first opened. */
  late?: boolean;
  children: ReactNode;
}

/** Something that is opened when it is wanted. */
export function Fold({ title, late = false, children }: FoldProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="card group px-5" onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="font-medium">{title}</h2>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-5">{(opened || !late) && <Extra>{children}</Extra>}</div>
    </details>
  );
}
