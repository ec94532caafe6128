import { classNames } from '#ui/class-names.ts';

interface CountsProps {
  shown: readonly { name: string; value: string }[];
  note: string;
  className?: string | undefined;
}

export function Counts({ shown, note, className }: CountsProps) {
  return (
    <div className={classNames('grid gap-3', className)}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(4.5rem,100%),1fr))] gap-3">
        {shown.map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-0.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-4xl font-extralight tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{note}</p>
    </div>
  );
}
