import { AudioWaveform, CircleUserRound, ClipboardCheck, Play, Radio, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CategoryPicture } from '#components/category-picture.tsx';
import { EvidenceBadge } from '#components/evidence-badge.tsx';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { SampleMark } from '#components/sample-mark.tsx';
import { Screen } from '#components/screen.tsx';
import { deepHealing, morningFocus } from '#core/catalogue/featured.ts';
import { useMessages } from '#i18n/language-context.ts';
import { playerAddress, routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconLink } from '#ui/icon-link.tsx';
import { EnergyCard } from './energy-card.tsx';

const morningFocusMinutes = 15;

export function DashboardScreen() {
  const { dashboard } = useMessages();
  const actions = (
    <>
      <LanguageToggle />
      <IconLink to={routes.profile} label={dashboard.profile} className="-mr-2">
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
        <PlainCard className="lg:col-span-2" to={routes.library} title={dashboard.library.title} text={dashboard.library.text} action={dashboard.library.action}>
          <AudioWaveform aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
        </PlainCard>
        <PlainCard className="lg:col-span-2" to={routes.device} title={dashboard.device.title} text={dashboard.device.text} action={dashboard.device.action}>
          <Radio aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
        </PlainCard>
      </div>
    </Screen>
  );
}

function DeepHealingCard() {
  const texts = useMessages().dashboard.deepHealing;
  return (
    <section className="accent-pulse relative isolate flex min-h-88 flex-col justify-end gap-3 overflow-hidden rounded-card bg-picture p-6 text-on-picture shadow-card [color-scheme:dark] sm:col-span-2 lg:row-span-2 lg:min-h-[30rem] lg:p-8">
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

function MorningCard() {
  const { morning } = useMessages().dashboard;
  return (
    <PlainCard accent="accent-clarity" to={playerAddress(morningFocus.id, morningFocusMinutes)} title={morning.title} text={morning.text} note={morning.when} action={morning.action} sample>
      <Sun aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
    </PlainCard>
  );
}

function BalancedCard() {
  const { balanced } = useMessages().dashboard;
  return (
    <PlainCard accent="accent-aura" to={routes.diagnosis} title={balanced.title} text={balanced.text} action={balanced.action} sample>
      <ClipboardCheck aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
    </PlainCard>
  );
}

interface PlainCardProps {
  to: string;
  title: string;
  text: string;
  note?: string;
  action: string;
  accent?: string;
  /** Whether what it says is a sample value. */
  sample?: boolean;
  className?: string;
  children: ReactNode;
}

/** A small card that leads somewhere; the whole of it does, by its one link. */
function PlainCard({ to, title, text, note, action, accent = 'accent-pulse', sample = false, className, children }: PlainCardProps) {
  return (
    <section
      className={classNames(
        'card group relative flex flex-col gap-2 p-6 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-focus',
        accent,
        className,
      )}
    >
      <div className="flex items-start justify-between">
        {children}
        {sample && <SampleMark />}
      </div>
      <h2 className="mt-2 text-lg font-semibold">{title}</h2>
      <p className="text-muted">{text}</p>
      {note !== undefined && <p className="text-muted">{note}</p>}
      <Link
        to={to}
        className="mt-auto inline-flex min-h-11 w-fit items-end font-medium text-accent underline-offset-4 group-hover:underline after:absolute after:inset-0 focus-visible:outline-none"
      >
        {action}
      </Link>
    </section>
  );
}
