import { AudioWaveform, CalendarClock, CircleUserRound, ListMusic, Play, Radio } from 'lucide-react';
import { useLocation } from 'react-router';
import { CardPicture } from '#components/card-picture.tsx';
import { EvidenceBadge } from '#components/evidence/evidence-badge.tsx';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { againSearch } from '#components/repeat/again-search.ts';
import { NeedLinks } from '#components/need-links.tsx';
import { Screen } from '#components/screen.tsx';
import { deepHealing } from '#core/catalogue/featured.ts';
import { useAccountState } from '#hooks/account/use-account-state.ts';
import { useTotals } from '#hooks/use-personal-data.ts';
import { useOwnsSomething } from '#hooks/use-owns-something.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useChapter } from '#i18n/language-context.ts';
import { playerAddress, programmesAddress, routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { ButtonLink } from '#ui/button.tsx';
import { IconLink } from '#ui/icon-link.tsx';
import { NoticePlace } from '#screens/dashboard/account/notice-place.tsx';
import { LastAssessmentCard } from './last-assessment-card.tsx';
import { EnergyCard } from './energy-card.tsx';
import { optionalPart } from '#ui/lazy-part.ts';
import { HistoryLink } from './history-link.tsx';
import { NextRoutineCard } from './next-routine-card.tsx';
import { LinkRow } from './link-row.tsx';

const RepeatLast = optionalPart(async () => (await import('#components/repeat/repeat-last.tsx')).RepeatLast);

const OpenLast = optionalPart(async () => (await import('#components/repeat/repeat-last.tsx')).OpenLast);

const OwnThings = optionalPart(async () => (await import('./own-things.tsx')).OwnThings);

const StartNow = optionalPart(async () => (await import('./start-now.tsx')).StartNow);

const AccountKeysNotice = optionalPart(
  async () => (await import('#screens/dashboard/account/account-keys-notice.tsx')).AccountKeysNotice,
);

export function DashboardScreen() {
  const dashboard = useChapter('dashboard');
  const totals = useTotals();
  const owns = useOwnsSomething();
  const hasAccounts = useAccountState().kind !== 'simulated';
  const isHydrated = useHydrated();
  const opensLast = useLocation().search === againSearch;
  const hasSessions = totals !== undefined && totals.sessions > 0;
  const actions = (
    <>
      <LanguageToggle />
      <IconLink to={routes.profile} label={dashboard.profile}>
        <CircleUserRound aria-hidden />
      </IconLink>
    </>
  );
  return (
    <Screen
      title={hasSessions ? dashboard.title : dashboard.titleFirst}
      subtitle={dashboard.subtitle}
      actions={actions}
    >
      {hasAccounts ? <AccountKeysNotice fallback={<NoticePlace />} /> : <NoticePlace />}
      <div className="grid grid-cols-1">
        <NeedLinks />
        {/* In the evening it is first. Its place is reserved, and it is in no page of the server: code that may be missing cannot hydrate it. */}
        <div className="min-h-51 pt-3 sm:min-h-35 lg:min-h-18 in-data-evening:-order-1">
          {isHydrated && <StartNow />}
        </div>
      </div>
      {/* Where there are sessions, its place is reserved while it loads. */}
      <div className="only-sessions min-h-18 pt-3">
        {opensLast ? <OpenLast /> : <RepeatLast title={dashboard.repeat} />}
      </div>
      {/* Its place is reserved, too. */}
      <div className={classNames('grid min-h-51 grid-cols-1 pt-3 sm:min-h-30', !owns && 'only-own')}>
        {owns && <OwnThings />}
      </div>
      <div className="grid grid-cols-1 gap-4 py-4 sm:grid-cols-2">
        <DeepHealingCard />
        <EnergyCard />
        <NextRoutineCard />
        <LastAssessmentCard />
        <Links />
      </div>
    </Screen>
  );
}

function Links() {
  const { routines, library, programmes, device } = useChapter('dashboard');
  return (
    <div className="card grid grid-cols-1 py-2 sm:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(max(17rem,40%),1fr))]">
      <HistoryLink />
      <LinkRow to={routes.routines} title={routines.title} text={routines.text} Glyph={CalendarClock} />
      <LinkRow to={routes.library} title={library.title} text={library.text} Glyph={AudioWaveform} />
      <LinkRow to={programmesAddress} title={programmes.title} text={programmes.text} Glyph={ListMusic} />
      <LinkRow to={routes.device} title={device.title} text={device.text} Glyph={Radio} />
    </div>
  );
}

function DeepHealingCard() {
  const texts = useChapter('dashboard').deepHealing;
  return (
    <section className="accent-pulse relative isolate flex min-h-88 flex-col justify-end card overflow-hidden p-6 sm:col-span-2 lg:col-span-1 lg:row-span-3 max-lg:in-data-own:order-last">
      <CardPicture category="Restore" className="themed-picture absolute inset-0 -z-20 size-full object-cover" />
      <div
        aria-hidden
        className="absolute inset-0 -z-10 rounded-card bg-linear-to-t from-surface via-surface/75 to-transparent to-75% bg-origin-border border border-line"
      />
      <EvidenceBadge
        grade={deepHealing.evidenceGrade}
        about={deepHealing.id}
        className="w-fit [&>:last-child]:bg-surface/70"
      />
      <p className="mt-2 text-7xl font-extralight tabular-nums">
        <span className="tracking-tighter">{deepHealing.hertz}</span>{' '}
        <span className="text-2xl font-normal text-muted">Hz</span>
      </p>
      <h2 className="mt-1 text-2xl font-semibold">{texts.title}</h2>
      <p className="text-accent">{texts.kind}</p>
      <p className="mt-3 max-w-sm text-muted">{texts.text}</p>
      <ButtonLink kind="accent" to={playerAddress(deepHealing.id)} className="mt-5 min-h-14 w-fit max-w-full">
        <Play aria-hidden className="size-5 fill-current" />
        {texts.playNow}
      </ButtonLink>
    </section>
  );
}
