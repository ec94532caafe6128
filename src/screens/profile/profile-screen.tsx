import { Settings } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { SampleMark } from '#components/sample-mark.tsx';
import { Screen } from '#components/screen.tsx';
import { useMessages, useNumber } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { lazyExtra } from '#ui/lazy-extra.ts';
import { toast } from '#ui/toast.ts';
import { Preferences } from './preferences.tsx';
import { SoundPreferences } from './sound-preferences.tsx';

const InstallCard = lazyExtra(async () => (await import('./install-card.tsx')).InstallCard);

/** What a new visitor sees until there are numbers of their own (specification, section 9). */
const sample = { sessions: 12, hours: 4.5, favourites: 8 } as const;

export function ProfileScreen() {
  const { app, profile, navigation } = useMessages();
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
          <SoundPreferences />
        </div>
        <div className="grid gap-4">
          <Preferences />
          <Suspense fallback={null}>
            <InstallCard />
          </Suspense>
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
  const { profile } = useMessages();
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
    </section>
  );
}

function Stats() {
  const { stats } = useMessages().profile;
  const number = useNumber();
  const shown = [
    { name: stats.sessions, value: sample.sessions },
    { name: stats.hours, value: sample.hours },
    { name: stats.favourites, value: sample.favourites },
  ];
  return (
    <dl className="grid grid-cols-3 gap-3">
      {shown.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-0.5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-4xl font-extralight tracking-tight tabular-nums">{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
