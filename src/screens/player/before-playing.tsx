import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';

/** The room that a session will take beneath its button, each part where it will stand. */
export function Room() {
  return (
    <div aria-hidden>
      <div className="my-14 h-2 rounded-full bg-raised" />
      <div className="h-2 rounded-full bg-raised" />
      <div className="card mt-10 h-74" />
    </div>
  );
}

/** The address asks for nothing that there is: one way out, where a session would be started. */
export function NothingToPlay({ hint }: { hint: string }) {
  const { player } = useMessages();
  return (
    <div className="grid gap-4 text-center">
      <ButtonLink kind="accent" to={routes.library} className="min-h-18 rounded-4xl! text-xl">
        {player.toLibrary}
      </ButtonLink>
      <p className="text-muted">{hint}</p>
    </div>
  );
}
