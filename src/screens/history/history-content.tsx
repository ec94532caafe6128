import { Suspense } from 'react';
import type { Totals } from '#core/personal-data/personal-data.ts';
import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { useDayTotals, useFrequencyTotals, useMeasuredSince } from '#hooks/use-history.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter } from '#i18n/language-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/mark.tsx';
import { TopSoundsCard } from './top-sounds-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { InsightCard } from './insight-card.tsx';
import { RhythmCard } from './rhythm-card.tsx';
import { SessionLog } from './session-log.tsx';
import { TotalsCard } from './totals-card.tsx';
import { useFrequencyLookup, type FrequencyLookup } from './use-frequency-lookup.ts';
import { calendarStart } from './year-calendar.ts';
import { YearCard } from './year-card.tsx';
import { firstWeek } from '#screens/history/weeks/weeks.ts';

// Lazy, because most people have neither a sensor nor sessions with the breathing guide.
const WeeksPart = lazyPart(async () => (await import('#screens/history/weeks/weeks-part.tsx')).WeeksPart, {
  optional: true,
});

export function HistoryContent({ totals, today }: { totals: Totals; today: string }) {
  const lookUp = useFrequencyLookup();
  return (
    <div className="flex flex-col gap-4 py-4">
      <TotalsCard totals={totals} />
      {totals.sessions > 0 && <Overview today={today} lookUp={lookUp} />}
      <SessionLog today={today} lookUp={lookUp} />
    </div>
  );
}

/** Rendered together once all data is there: late parts would move what is being read. */
function Overview({ today, lookUp }: { today: string; lookUp: FrequencyLookup }) {
  const days = useDayTotals(calendarStart(today), today);
  const frequencies = useFrequencyTotals();
  const measured = useMeasuredSince(firstWeek(today));
  if (days.status === 'failed' || frequencies.status === 'failed' || measured.status === 'failed') return <Failed />;
  if (days.status === 'loading' || frequencies.status === 'loading' || measured.status === 'loading')
    return <Loading />;
  const { heart, breathing } = measured.value;
  return (
    <Suspense fallback={<Loading />}>
      <Days totals={days.value} today={today} />
      <div className="grid gap-4 lg:grid-cols-2">
        <TopSoundsCard totals={frequencies.value} lookUp={lookUp} />
        <HoursCard totals={frequencies.value} />
      </div>
      {heart.length + breathing.length > 0 && <WeeksPart measured={measured.value} today={today} lookUp={lookUp} />}
      <InsightCard totals={frequencies.value} lookUp={lookUp} />
    </Suspense>
  );
}

function Failed() {
  const { failed } = useChapter('history');
  return (
    <p role="alert" className="card p-6">
      {failed}
    </p>
  );
}

function Loading() {
  const { loading } = useChapter('history');
  return (
    <div className="grid min-h-svh justify-items-center pt-24 text-muted">
      <Spinner className="size-10" label={loading} />
    </div>
  );
}

function Days({ totals, today }: { totals: readonly DayTotal[]; today: string }) {
  const { value: view } = useSetting('view');
  return (
    <div className={view.showRhythm ? 'grid gap-4 xl:grid-cols-4 xl:has-[[open]]:items-start' : undefined}>
      <YearCard totals={totals} today={today} className={view.showRhythm ? 'xl:col-span-3' : undefined} />
      {view.showRhythm && <RhythmCard totals={totals} today={today} />}
    </div>
  );
}
