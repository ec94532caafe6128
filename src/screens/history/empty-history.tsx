import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';

export function EmptyHistory({ className }: { className?: string | undefined }) {
  const { empty } = useChapter('history');
  return (
    <section className={className}>
      <div className="grid min-h-[min(34rem,65svh)] content-center justify-items-center gap-4 py-8 text-center">
        <Mark className="size-16 text-accent" />
        <h2 className="text-2xl font-semibold">{empty.title}</h2>
        <p className="max-w-md text-balance text-muted">{empty.text}</p>
        <ButtonLink to={routes.library} className="mt-2">
          {empty.action}
        </ButtonLink>
        <ButtonLink kind="bare" to={routes.routines} className="text-accent">
          {empty.routines}
        </ButtonLink>
        <p className="max-w-md text-sm text-balance text-muted">{empty.private}</p>
      </div>
    </section>
  );
}
