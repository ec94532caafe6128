import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';

/** What a newcomer finds: what will be here, and the one thing to do. */
export function EmptyHistory({ className }: { className?: string | undefined }) {
  const { empty } = useChapter('history');
  return (
    <section className={className}>
      <div className="mx-auto grid max-w-md justify-items-center gap-5 py-12 text-center">
        <Mark className="size-16 text-accent" />
        <h2 className="text-2xl font-semibold">{empty.title}</h2>
        <div className="text-muted">
          <p>{empty.text}</p>
          <ul className="mt-2 grid gap-1.5">
            {empty.list.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        <ButtonLink to={routes.library} className="mt-2">
          {empty.action}
        </ButtonLink>
        <ButtonLink kind="bare" to={routes.routines} className="text-accent">
          {empty.routines}
        </ButtonLink>
        <p className="text-sm text-muted">{empty.private}</p>
      </div>
    </section>
  );
}
