import { AudioLines, Settings, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Disclosure } from '#components/disclosure.tsx';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { SampleBadge } from '#components/sample-badge.tsx';
import { Screen } from '#components/screen.tsx';
import { useAccountState } from '#hooks/account/use-account-state.ts';
import { useOwnsSomething } from '#hooks/use-owns-something.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes, settingsAddress, settingsSearch } from '#routes.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyPart, optionalPart } from '#ui/lazy-part.ts';
import { toast } from '#ui/toast.ts';
import { OwnData } from './own-data.tsx';
import { Preferences } from './preferences.tsx';
import { Stats } from './stats.tsx';

const SoundPreferences = lazyPart(async () => (await import('./sound-preferences.tsx')).SoundPreferences);
const ViewPreferences = lazyPart(async () => (await import('./view-preferences.tsx')).ViewPreferences);
const AccountSettings = lazyPart(
  async () => (await import('#screens/profile/account/account-settings.tsx')).AccountSettings,
);
const AccountButtons = lazyPart(
  async () => (await import('#screens/profile/account/account-buttons.tsx')).AccountButtons,
);
const SyncCard = lazyPart(async () => (await import('#screens/profile/account/sync-card.tsx')).SyncCard);
const InstallCard = optionalPart(async () => (await import('./install-card.tsx')).InstallCard);

export function ProfileScreen() {
  'use no memo'; // Rarely rendered twice, like those below.
  const { search } = useLocation();
  const isReal = useAccountState().kind !== 'simulated';
  return isReal && search === settingsSearch ? <AccountSettings /> : <Profile />;
}

function Profile() {
  const profile = useChapter('profile');
  return (
    <Screen title={profile.title} back="dashboard" className="accent-pulse">
      <div className="grid grid-cols-1 items-start gap-4 py-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Person />
          <Preferences />
          <Disclosure Glyph={AudioLines} title={profile.sound.title} hint={profile.sound.hint}>
            <SoundPreferences />
          </Disclosure>
          <Disclosure Glyph={SlidersHorizontal} title={profile.view.title} hint={profile.view.hint}>
            <ViewPreferences />
          </Disclosure>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <OwnData />
          <Devices />
          <Account />
          {/* Loads late, if at all, and therefore comes last. */}
          <InstallCard />
        </div>
      </div>
    </Screen>
  );
}

function Devices() {
  'use no memo';
  const { kind } = useAccountState();
  if (kind === 'simulated') return null;
  return (
    <LazyBoundary fallback={kind !== 'signed-out' && <div className="card min-h-40" />}>
      <SyncCard />
    </LazyBoundary>
  );
}

function Person() {
  const profile = useChapter('profile');
  return (
    <section className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl font-semibold">{profile.welcome}</h2>
        {/* The sample badge also covers the counts, which say so when they are real. */}
        <div className="flex flex-wrap items-center gap-x-2">
          <Email />
        </div>
      </div>
      <Stats />
      <Links />
    </section>
  );
}

function Email() {
  'use no memo';
  const state = useAccountState();
  if ('person' in state) {
    const { email, phone, identities } = state.person;
    return <p className="min-w-0 wrap-anywhere text-muted">{email || phone || identities[0]?.email}</p>;
  }
  return <NoEmail isOpening={state.kind === 'opening'} />;
}

/** The specification's placeholder, as long as nothing is the person's own. */
function NoEmail({ isOpening }: { isOpening: boolean }) {
  const profile = useChapter('profile');
  const owns = useOwnsSomething();
  if (!isOpening && owns) return <p className="text-muted">{profile.noAccount}</p>;
  return (
    <>
      <p className={classNames('until-own min-w-0 wrap-anywhere text-muted', isOpening && 'invisible')}>
        {profile.email}
      </p>
      {!isOpening && (
        <span className="until-own">
          <SampleBadge />
        </span>
      )}
    </>
  );
}

function Account() {
  'use no memo';
  const { app } = useMessages();
  const profile = useChapter('profile');
  const isReal = useAccountState().kind !== 'simulated';
  const [isLeaving, setLeaving] = useState(false);
  const buttons = <Buttons onSignOut={isReal ? () => setLeaving(true) : undefined} />;
  return (
    <section className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-5 p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <Mark className="size-10 text-accent" />
        <div>
          <p className="font-semibold">{app.name}</p>
          <p className="text-sm text-muted">{profile.version(import.meta.env.VITE_VERSION)}</p>
        </div>
      </div>
      {isReal ? (
        <LazyBoundary fallback={buttons}>
          <AccountButtons isLeaving={isLeaving} setLeaving={setLeaving} Buttons={Buttons} />
        </LazyBoundary>
      ) : (
        buttons
      )}
    </section>
  );
}

interface ButtonsProps {
  /** undefined where accounts are simulated. */
  onSignOut: (() => void) | undefined;
}

function Buttons({ onSignOut }: ButtonsProps) {
  'use no memo';
  const profile = useChapter('profile');
  const navigate = useNavigate();
  const signOut = (): void => {
    toast(profile.signedOut, 'done');
    void navigate(routes.welcome);
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        kind="quiet"
        className="px-4"
        onClick={() => (onSignOut ? void navigate(settingsAddress) : toast(profile.comingSoon))}
      >
        <Settings aria-hidden className="size-5" strokeWidth={1.75} />
        {profile.settings}
      </Button>
      <Button kind="quiet" className="px-4" onClick={onSignOut ?? signOut}>
        {profile.signOut}
      </Button>
    </div>
  );
}

function Links() {
  const texts = useChapter('profile');
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink kind="quiet" to={routes.history} className="px-4">
        {texts.toHistory}
      </ButtonLink>
      <ButtonLink kind="quiet" to={routes.routines} className="px-4">
        {texts.toRoutines}
      </ButtonLink>
      <ButtonLink kind="quiet" to={routes.welcome} className="px-4">
        {texts.toWelcome}
      </ButtonLink>
    </div>
  );
}
