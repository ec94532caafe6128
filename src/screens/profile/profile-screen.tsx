import { CalendarClock, CalendarDays, Settings } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { SampleMark } from '#components/sample-mark.tsx';
import { Screen } from '#components/screen.tsx';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { lazyExtra } from '#ui/lazy-extra.ts';
import { toast } from '#ui/toast.ts';
import { OwnData } from './own-data.tsx';
import { Preferences } from './preferences.tsx';
import { SoundPreferences } from './sound-preferences.tsx';
import { Stats } from './stats.tsx';

const InstallCard = lazyExtra(async () => (await import('./install-card.tsx')).InstallCard);

export function ProfileScreen() {
  const { app, navigation } = useMessages();
  const profile = useChapter('profile');
  const navigate = useNavigate();
  const signOut = (): void => {
    toast(profile.signedOut);
    void navigate(routes.welcome);
  };
  return (
    <Screen title={profile.title} back={{ to: routes.dashboard, name: navigation.dashboard }} className="accent-pulse">
      <div className="grid items-start gap-4 py-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Person />
          <Preferences />
          <Suspense fallback={null}>
            <InstallCard />
          </Suspense>
        </div>
        <div className="grid gap-4">
          <SoundPreferences />
          <OwnData />
          <section className="card flex flex-wrap gap-3 p-6">
            <Button kind="quiet" onClick={() => toast(profile.comingSoon)}>
              <Settings aria-hidden className="size-5" />
              {profile.settings}
            </Button>
            <Button kind="quiet" onClick={signOut}>
              {profile.signOut}
            </Button>
          </section>
          <section className="card flex items-center gap-4 p-6">
            <Mark className="size-10 text-accent" />
            <div>
              <p className="font-semibold">{app.name}</p>
              <p className="text-sm text-muted">{profile.version(import.meta.env.VITE_VERSION)}</p>
            </div>
          </section>
        </div>
      </div>
    </Screen>
  );
}

function Person() {
  const profile = useChapter('profile');
  return (
    <section className="card grid gap-5 p-6">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">{profile.welcome}</h2>
          <p className="truncate text-muted">{profile.email}</p>
        </div>
        <SampleMark />
      </div>
      <Stats />
      <Links />
    </section>
  );
}

/** What the counts are the sum of. */
function Links() {
  const texts = useChapter('profile');
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink kind="quiet" to={routes.history}>
        <CalendarDays aria-hidden className="size-5" strokeWidth={1.75} />
        {texts.toHistory}
      </ButtonLink>
      <ButtonLink kind="quiet" to={routes.routines}>
        <CalendarClock aria-hidden className="size-5" strokeWidth={1.75} />
        {texts.toRoutines}
      </ButtonLink>
    </div>
  );
}
