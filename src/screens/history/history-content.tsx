import type { DayTotal, Totals } from '#core/personal-data/personal-data.ts';
import { useDayTotals, useFrequencyTotals } from '#hooks/use-history.ts';
import { useViewPreferences } from '#hooks/use-view-preferences.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Spinner } from '#ui/mark.tsx';
import { TopFrequenciesCard } from './top-frequencies-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { InsightCard } from './insight-card.tsx';
import { RhythmCard } from './rhythm-card.tsx';
import { SessionLog } from './session-log.tsx';
import { TotalsCard } from './totals-card.tsx';
import { useFrequencyLookup } from './use-frequency-lookup.ts';
import type { FrequencyLookup } from './use-frequency-lookup.ts';
import { calendarStart } from './year-calendar.ts';
import { YearCard } from './year-card.tsx';

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
  const texts = useChapter('history');
  const days = useDayTotals(calendarStart(today), today);
  const frequencies = useFrequencyTotals();
  if (days.status === 'failed' || frequencies.status === 'failed')
    return (
      <p role="alert" className="card p-6">
        {texts.failed}
      </p>
    );
  if (days.status === 'loading' || frequencies.status === 'loading') {
    return (
      <div className="grid min-h-svh justify-items-center pt-24 text-muted">
        <Spinner className="size-10" label={texts.loading} />
      </div>
    );
  }
  return (
    <>
      <Days totals={days.value} today={today} />
      <div className="grid gap-4 lg:grid-cols-2">
        <TopFrequenciesCard totals={frequencies.value} lookUp={lookUp} />
        <HoursCard totals={frequencies.value} />
      </div>
      <InsightCard totals={frequencies.value} lookUp={lookUp} />
    </>
  );
}

function Days({ totals, today }: { totals: readonly DayTotal[]; today: string }) {
  const { view } = useViewPreferences();
  return (
    <div className={view.showRhythm ? 'grid gap-4 xl:grid-cols-4 xl:has-[[open]]:items-start' : undefined}>
      <YearCard totals={totals} today={today} className={view.showRhythm ? 'xl:col-span-3' : undefined} />
      {view.showRhythm && <RhythmCard totals={totals} today={today} />}
    </div>
  );
}
