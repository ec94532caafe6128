import { Suspense } from 'react';
import { SampleMark } from '#components/sample-mark.tsx';
import { Toroid } from '#components/toroid.tsx';
import { useTotals } from '#hooks/use-personal-data.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { lazyExtra } from '#ui/lazy-extra.ts';
import { ModeList } from './mode-list.tsx';

/** Shown until there is a measured coherence and a session of one's own (specification, section 9). */
const sample = { resonance: 7.83, coherence: 85, active: 'Calm' } as const;

const LastMode = lazyExtra(async () => (await import('./own-cards.tsx')).LastMode);

export function EnergyCard() {
  const { energy } = useChapter('dashboard');
  return (
    <section className="card grid gap-4 overflow-hidden p-6 sm:col-span-2 sm:grid-cols-[1fr_1.1fr] sm:items-center">
      <Toroid className="mx-auto w-full max-w-72" />
      <div className="grid gap-4">
        <h2 className="text-lg font-semibold">{energy.title}</h2>
        <Figures />
        <Modes />
      </div>
    </section>
  );
}

function Figures() {
  const { energy } = useChapter('dashboard');
  const number = useNumber();
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Figure name={energy.coherence} value={number(sample.coherence)} unit="%" />
        <Figure name={energy.resonance} value={number(sample.resonance)} unit="Hz" />
      </dl>
      <SampleMark />
    </div>
  );
}

function Figure({ name, value, unit }: { name: string; value: string; unit: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-4xl font-extralight tracking-tight whitespace-nowrap tabular-nums lg:text-3xl xl:text-4xl">
        {value} <span className="text-lg font-normal text-muted">{unit}</span>
      </dd>
    </div>
  );
}

/** The last session's category; a sample until there is a session of a frequency. */
function Modes() {
  const totals = useTotals();
  const frequencyId = totals?.last?.frequencyId ?? undefined;
  const waiting = <ModeList active={sample.active} mark={<SampleMark />} className="until-sessions" />;
  if (!totals) return waiting;
  if (frequencyId === undefined) return <ModeList active={sample.active} mark={<SampleMark />} />;
  return (
    <Suspense fallback={waiting}>
      <LastMode frequencyId={frequencyId} />
    </Suspense>
  );
}
