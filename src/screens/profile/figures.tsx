import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface FiguresProps {
  shown: readonly { name: string; value: string }[];
  /** What they are, where that needs saying. */
  mark: ReactNode;
  className?: string | undefined;
}

/** Counts side by side, and beneath them a line of what they are. */
export function Figures({ shown, mark, className }: FiguresProps) {
  return (
    <div className={classNames('grid gap-3', className)}>
      <dl className="grid grid-cols-3 gap-3">
        {shown.map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-0.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-4xl font-extralight tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex min-h-6 items-center text-sm text-muted">{mark}</div>
    </div>
  );
}
