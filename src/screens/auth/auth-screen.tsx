import { Tabs } from 'radix-ui';
import { Link } from '#ui/link.tsx';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { AuthForm } from './auth-form.tsx';

const tab =
  'min-h-12 flex-1 rounded-inner px-3 font-medium text-muted transition-colors hover:text-text data-[state=active]:bg-chosen data-[state=active]:text-text data-[state=active]:shadow-card forced-colors:data-[state=active]:border-2';

export function AuthScreen() {
  const { app } = useMessages();
  const auth = useChapter('auth');
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
        <Tabs.Root defaultValue="signin" className="card grid gap-6 p-5 sm:p-7">
          <Tabs.List aria-label={auth.title} className="flex gap-1 rounded-control bg-well p-1">
            <Tabs.Trigger value="signin" className={tab}>
              {auth.signIn}
            </Tabs.Trigger>
            <Tabs.Trigger value="signup" className={tab}>
              {auth.signUp}
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content tabIndex={-1} value="signin">
            <AuthForm
              submit={auth.signIn}
              busy={auth.signingIn}
              done={auth.welcomeBack}
              passwordKind="current-password"
            />
          </Tabs.Content>
          <Tabs.Content tabIndex={-1} value="signup">
            <AuthForm
              submit={auth.signUp}
              busy={auth.creatingAccount}
              done={auth.welcomeNew}
              passwordKind="new-password"
            />
          </Tabs.Content>
        </Tabs.Root>
        <ButtonLink kind="quiet" to={routes.dashboard}>
          {auth.skip}
        </ButtonLink>
        <p className="text-sm text-muted">{auth.simulated}</p>
      </main>
    </div>
  );
}
