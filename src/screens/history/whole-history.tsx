import type { DayTotal, Totals } from '#core/personal-data/personal-data.ts';
import { useDayTotals, useHeardFrequencies } from '#hooks/use-history.ts';
import { useViewPreferences } from '#hooks/use-view-preferences.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Spinner } from '#ui/mark.tsx';
import { HeardCard } from './heard-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { InsightCard } from './insight-card.tsx';
import { RhythmCard } from './rhythm-card.tsx';
import { SessionLog } from './session-log.tsx';
import { TotalsCard } from './totals-card.tsx';
import { useNames } from './use-names.ts';
import type { Names } from './use-names.ts';
import { calendarStart } from './year-calendar.ts';
import { YearCard } from './year-card.tsx';

export function WholeHistory({ totals, today }: { totals: Totals; today: string }) {
  const names = useNames();
  return (
    <div className="flex flex-col gap-4 py-4">
      <TotalsCard totals={totals} />
      {totals.sessions > 0 && <Overview today={today} names={names} />}
      <SessionLog today={today} names={names} />
    </div>
  );
}

/** Rendered together once all data is there: late parts would move what is being read. */
function Overview({ today, names }: { today: string; names: Names }) {
  const texts = useChapter('history');
  const days = useDayTotals(calendarStart(today), today);
  const frequencies = useHeardFrequencies();
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
        <HeardCard totals={frequencies.value} names={names} />
        <HoursCard totals={frequencies.value} />
      </div>
      <InsightCard totals={frequencies.value} names={names} />
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
