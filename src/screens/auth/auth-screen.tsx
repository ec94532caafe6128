import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { useRealAccount } from '#hooks/account/use-account.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthTabs } from './auth-tabs.tsx';

const AccountEntry = lazyPart(async () => (await import('#screens/auth/account/account-entry.tsx')).AccountEntry);

export function AuthScreen() {
  const { app } = useMessages();
  const auth = useChapter('auth');
  const real = useRealAccount();
  const [isTakenOver, setTakenOver] = useState(false);
  return (
    <div className="accent-clarity glow-accent min-h-svh">
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
        {!isTakenOver && <SimulatedEntry />}
        {real && (
          <LazyBoundary>
            <AccountEntry {...real} onReady={() => setTakenOver(true)} />
          </LazyBoundary>
        )}
        {real?.state.kind !== 'signed-in' && (
          <ButtonLink kind="quiet" to={routes.dashboard}>
            {auth.skip}
          </ButtonLink>
        )}
        {!real && <p className="until-accounts text-sm text-muted">{auth.simulated}</p>}
      </main>
    </div>
  );
}

function SimulatedEntry() {
  const auth = useChapter('auth');
  return (
    <AuthTabs>
      <Tabs.Content tabIndex={-1} value="signin">
        <AuthForm submit={auth.signIn} busy={auth.signingIn} done={auth.welcomeBack} passwordKind="current-password" />
      </Tabs.Content>
      <Tabs.Content tabIndex={-1} value="signup">
        <AuthForm submit={auth.signUp} busy={auth.creatingAccount} done={auth.welcomeNew} passwordKind="new-password" />
      </Tabs.Content>
    </AuthTabs>
  );
}
