import { useDeferredValue } from 'react';
import { LanguageToggle } from '#components/language-toggle.tsx';
import type { AccountState } from '#core/account/real-account.ts';
import { useAccountState } from '#hooks/account/use-account-state.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { EntryForm } from './entry-form.tsx';
import { useEntry, type Entry } from './use-entry.ts';

const AccountEntry = lazyPart(async () => (await import('#screens/auth/account/account-entry.tsx')).AccountEntry);

export function AuthScreen() {
  'use no memo'; // Rarely rendered twice.
  const { app } = useMessages();
  const auth = useChapter('auth');
  const { kind } = useAccountState();
  // Deferred: until the code and the texts of real accounts are here, the form is shown without them.
  const isReal = useDeferredValue(kind !== 'simulated', false);
  const entry = useEntry();
  return (
    <div className="accent-pulse glow-accent min-h-svh">
      <title>{app.pageTitle(auth.title)}</title>
      <meta name="description" content={app.description} />
      <header className="page flex items-center justify-between pt-[max(0.75rem,env(safe-area-inset-top))]">
        <Link to={routes.welcome} className="flex min-h-12 items-center gap-3 text-xl font-semibold tracking-tight">
          <Mark className="size-8 text-accent" />
          {app.name}
        </Link>
        {/* Aligns the letters with the edge of the page. */}
        <div className="-mr-3">
          <LanguageToggle />
        </div>
      </header>
      <main id="content" className="page grid max-w-md gap-6 py-8 sm:py-16">
        <h1 tabIndex={-1} className="text-3xl font-semibold">
          {auth.title}
        </h1>
        {!isReal && <p className="until-accounts text-muted">{auth.simulated}</p>}
        {isReal && <AccountEntry entry={entry} />}
        {(!isReal || asksForCredentials(kind, entry)) && <EntryForm entry={entry} isReal={isReal} />}
        {!(isReal && kind === 'signed-in') && (
          <ButtonLink kind="quiet" className="min-h-14" to={routes.dashboard}>
            {auth.skip}
          </ButtonLink>
        )}
      </main>
    </div>
  );
}

const asksForCredentials = (account: AccountState['kind'], { step }: Entry): boolean =>
  step.kind === 'form' && (account === 'signed-out' || account === 'opening');
