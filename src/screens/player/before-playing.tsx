import type { ReactNode } from 'react';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';

/** As much room as a session takes, each part where it will stand. */
export function Coming({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <div className="card flex min-h-18 items-center justify-center gap-4 rounded-4xl text-muted">{children}</div>
      <div aria-hidden className="my-13 h-2 rounded-full bg-raised" />
      <div aria-hidden className="h-2 rounded-full bg-raised" />
      <div aria-hidden className="card mt-5 h-74" />
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
