import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLog } from '#hooks/use-log.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';

/** The specification requires the address to be logged. */
export function NotFoundScreen() {
  const { app, notFound } = useMessages();
  const { pathname } = useLocation();
  const log = useLog();
  useEffect(() => log.warn(`404: nothing lives at ${pathname}`), [log, pathname]);
  return (
    <main
      id="content"
      className="accent-aura glow-accent grid min-h-svh content-center justify-items-center gap-4 px-5 text-center"
    >
      <title>{app.pageTitle('404')}</title>
      <meta name="description" content={app.description} />
      <meta name="robots" content="noindex" />
      <Mark className="size-14 text-accent" />
      <h1 tabIndex={-1} className="grid gap-2 font-semibold">
        <span className="text-8xl font-extralight tracking-tighter">404</span>
        <span className="sr-only"> - </span>
        <span lang="en" className="text-2xl">
          {notFound.title}
        </span>
      </h1>
      <p className="text-muted">{notFound.text}</p>
      <ButtonLink to={routes.welcome} className="mt-4">
        {notFound.home}
      </ButtonLink>
    </main>
  );
}
