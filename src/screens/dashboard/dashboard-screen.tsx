import { AudioWaveform, CircleUserRound, Play, Radio } from 'lucide-react';
import { CategoryPicture } from '#components/category-picture.tsx';
import { EvidenceBadge } from '#components/evidence-badge.tsx';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { Screen } from '#components/screen.tsx';
import { deepHealing } from '#core/catalogue/featured.ts';
import { useChapter } from '#i18n/language-context.ts';
import { playerAddress, routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { IconLink } from '#ui/icon-link.tsx';
import { BalancedCard } from './balanced-card.tsx';
import { EnergyCard } from './energy-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { MorningCard } from './morning-card.tsx';
import { PlainCard } from './plain-card.tsx';

export function DashboardScreen() {
  const dashboard = useChapter('dashboard');
  const actions = (
    <>
      <LanguageToggle />
      <IconLink to={routes.profile} label={dashboard.profile}>
        <CircleUserRound aria-hidden />
      </IconLink>
    </>
  );
  return (
    <Screen title={dashboard.title} subtitle={dashboard.subtitle} actions={actions}>
      <div className="grid gap-4 py-4 sm:grid-cols-2 lg:grid-cols-4">
        <DeepHealingCard />
        <EnergyCard />
        <MorningCard />
        <BalancedCard />
        <HistoryCard className="min-h-66 sm:col-span-2" />
        <PlainCard to={routes.library} title={dashboard.library.title} text={dashboard.library.text} action={dashboard.library.action}>
          <AudioWaveform aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
        </PlainCard>
        <PlainCard to={routes.device} title={dashboard.device.title} text={dashboard.device.text} action={dashboard.device.action}>
          <Radio aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
        </PlainCard>
      </div>
    </Screen>
  );
}

function DeepHealingCard() {
  const texts = useChapter('dashboard').deepHealing;
  return (
    <section className="accent-pulse relative isolate flex min-h-88 flex-col justify-end gap-3 overflow-hidden rounded-card bg-picture p-6 text-on-picture shadow-card [color-scheme:dark] sm:col-span-2 lg:row-span-2 lg:min-h-120 lg:p-8">
      <CategoryPicture category="Restore" use="card" eager className="absolute inset-0 -z-20 size-full object-cover" />
      <div aria-hidden className="absolute inset-0 -z-10 bg-linear-to-t from-picture via-picture/75 to-transparent to-75%" />
      <EvidenceBadge grade={deepHealing.evidenceGrade} className="w-fit bg-picture/70" />
      <p className="text-6xl font-extralight tracking-tighter tabular-nums lg:text-7xl">
        {deepHealing.hertz} <span className="text-2xl font-normal text-muted">Hz</span>
      </p>
      <h2 className="text-2xl font-semibold">
        {texts.title} <span className="text-base font-normal text-accent">· {texts.kind}</span>
      </h2>
      <p className="max-w-sm text-muted">{texts.text}</p>
      <ButtonLink kind="accent" to={playerAddress(deepHealing.id)} className="mt-2 min-h-14 w-fit px-7">
        <Play aria-hidden className="size-5 fill-current" />
        {texts.playNow}
      </ButtonLink>
    </section>
  );
}
