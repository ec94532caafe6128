import type { ReactNode } from 'react';
import type { Loadable } from '#core/loadable.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button, ButtonLink } from '#ui/button.tsx';

/** Size and shape of the start button. */
const startButtonClass = 'min-h-18 rounded-4xl! text-xl';

/** Placeholders with the layout of a session. */
export function sessionPlaceholder(waiting: ReactNode): ReactNode {
  return (
    <div>
      <div className={`card flex items-center justify-center gap-4 text-muted ${startButtonClass}`}>{waiting}</div>
      <div aria-hidden className="mt-24 h-2 rounded-full bg-raised" />
      <div aria-hidden className="mt-24 h-2 rounded-full bg-raised" />
      <div aria-hidden className="card mt-10 h-74" />
    </div>
  );
}

/** Its retry button takes the place of the start button. */
export function LoadError({ failure: { kind, retry } }: { failure: Extract<Loadable<unknown>, { status: 'failed' }> }) {
  const { app, player, library, failure } = useMessages();
  return (
    <div role="alert" className="grid gap-4 text-center">
      <Button kind="accent" className={startButtonClass} onClick={retry}>
        {app.retry}
      </Button>
      <p className="font-medium">{library.failed}</p>
      <p className="text-muted">{failure[kind]}</p>
      <ButtonLink kind="quiet" to={routes.library} className="justify-self-center">
        {player.toLibrary}
      </ButtonLink>
    </div>
  );
}

export function NothingToPlay({ hint }: { hint: string }) {
  const { player } = useMessages();
  return (
    <div className="grid gap-4 text-center">
      <ButtonLink kind="accent" to={routes.library} className={startButtonClass}>
        {player.toLibrary}
      </ButtonLink>
      <p className="text-muted">{hint}</p>
    </div>
  );
}
