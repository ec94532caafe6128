import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Something that is opened when it is wanted. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="card group px-5">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        <h2 className="font-medium">{title}</h2>
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-5">{children}</div>
    </details>
  );
}
