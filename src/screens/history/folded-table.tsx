import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface FoldedTableProps {
  summary: string;
  className?: string;
  /** Of the table. */
  children: ReactNode;
}

/** A chart's numbers as a table, which opens below it; also for screen readers. */
export function FoldedTable({ summary, className, children }: FoldedTableProps) {
  return (
    <details className={classNames('group', className)}>
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-medium text-accent underline-offset-4 [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <table className="mt-2 w-full text-left tabular-nums">{children}</table>
    </details>
  );
}
