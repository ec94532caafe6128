import type { ReactNode } from 'react';
import type { DayTotal, FrequencyTotal, Totals } from '#core/personal-data/personal-data.ts';
import { useDayTotals, useHeardFrequencies } from '#hooks/use-history.ts';
import type { HistoryAnswer } from '#hooks/use-personal-data.ts';
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

/** The history of someone who has listened. */
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

function Overview({ today, names }: { today: string; names: Names }) {
  return (
    <>
      <Days today={today} />
      <Frequencies>
        {(frequencies) => (
          <>
            <div className="grid gap-4 lg:grid-cols-2">
              <HeardCard totals={frequencies} names={names} />
              <HoursCard totals={frequencies} />
            </div>
            <InsightCard totals={frequencies} names={names} />
          </>
        )}
      </Frequencies>
    </>
  );
}

function Days({ today }: { today: string }) {
  const { view } = useViewPreferences();
  const days = useDayTotals(calendarStart(today), today);
  return (
    <Part answer={days}>
      {(totals: readonly DayTotal[]) => (
        <div className={view.showRhythm ? 'grid gap-4 lg:grid-cols-4' : undefined}>
          <YearCard totals={totals} today={today} className={view.showRhythm ? 'lg:col-span-3' : undefined} />
          {view.showRhythm && <RhythmCard totals={totals} today={today} />}
        </div>
      )}
    </Part>
  );
}

function Frequencies({ children }: { children: (totals: readonly FrequencyTotal[]) => ReactNode }) {
  return <Part answer={useHeardFrequencies()}>{children}</Part>;
}

/** A part of the history on its way, as every part is shown. */
function Part<Value>({ answer, children }: { answer: HistoryAnswer<Value>; children: (value: Value) => ReactNode }) {
  const texts = useChapter('history');
  if (answer.status === 'ready') return children(answer.value);
  if (answer.status === 'failed') return <p role="alert">{texts.failed}</p>;
  return (
    <div className="grid min-h-60 place-items-center text-muted">
      <Spinner className="size-10" label={texts.loading} />
    </div>
  );
}
