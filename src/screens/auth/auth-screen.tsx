import * as Tabs from '@radix-ui/react-tabs';
import { Suspense, useState } from 'react';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { useServices } from '#hooks/services-context.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Link } from '#ui/link.tsx';
import { Mark } from '#ui/mark.tsx';
import { AuthForm } from './auth-form.tsx';
import { AuthTabs } from './auth-tabs.tsx';

const AccountEntry = lazyPart(async () => (await import('#screens/auth/account/account-entry.tsx')).AccountEntry);

/** What the real form shows once it has replaced the simulated one. */
export type Entered = 'steps' | 'signed-in';

export function AuthScreen() {
  const { app } = useMessages();
  const auth = useChapter('auth');
  const { realAccount } = useServices();
  const isReal = useHydrated() && realAccount !== undefined;
  const [entered, setEntered] = useState<Entered>();
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
        {!entered && <SimulatedEntry />}
        {isReal && (
          <Suspense fallback={null}>
            <AccountEntry onShow={setEntered} />
          </Suspense>
        )}
        {entered !== 'signed-in' && (
          <ButtonLink kind="quiet" to={routes.dashboard}>
            {auth.skip}
          </ButtonLink>
        )}
        {!isReal && <p className="until-accounts text-sm text-muted">{auth.simulated}</p>}
      </main>
    </div>
  );
}

function SimulatedEntry() {
  const auth = useChapter('auth');
  return (
    <AuthTabs defaultValue="signin">
      <Tabs.Content tabIndex={-1} value="signin">
        <AuthForm submit={auth.signIn} busy={auth.signingIn} done={auth.welcomeBack} passwordKind="current-password" />
      </Tabs.Content>
      <Tabs.Content tabIndex={-1} value="signup">
        <AuthForm submit={auth.signUp} busy={auth.creatingAccount} done={auth.welcomeNew} passwordKind="new-password" />
      </Tabs.Content>
    </AuthTabs>
  );
}
