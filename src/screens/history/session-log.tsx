import { useState } from 'react';
import { daysBetween } from '#core/personal-data/records/calendar-day.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { finishedBlocksIn } from '#core/programmes/work-blocks.ts';
import { useDayTotals, useRemoveSession, useSessions } from '#hooks/use-history.ts';
import { useDates } from '#i18n/dates.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { groupByDay, groupByMonth, type SessionDay } from './session-days.ts';
import { RemovedRow, SessionRow } from './session-row.tsx';
import type { FrequencyLookup } from './use-frequency-lookup.ts';
import { monthTotals } from './year-calendar.ts';

/** At first a few: the year and its months stand above. */
const firstPage = 12;
const pageSize = 50;

export function SessionLog({ today, lookUp }: { today: string; lookUp: FrequencyLookup }) {
  const { log } = useChapter('history');
  const [count, setCount] = useState(firstPage);
  const sessions = useSessions(count);
  const { removed, restored, remove, restore } = useRemoved();
  if (sessions.status !== 'ready') return null;
  const shown = groupByDay(sessions.value.sessions, removed);
  // Of the last day, there may be more sessions than are shown.
  const isWhole = (day: SessionDay): boolean => !sessions.value.hasMore || day !== shown.at(-1);
  const blocksOf = (day: SessionDay): number => (isWhole(day) ? dayBlocks(day, removed) : 0);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="pt-3 text-xl font-semibold">{log.title}</h2>
      {groupByMonth(shown).map(({ month, days }) => (
        <section key={month} className="flex flex-col gap-2">
          <MonthHeading month={month} today={today} />
          {days.map((day) => (
            <DaySessions key={day.day} {...day} today={today} blocks={blocksOf(day)}>
              {(session) =>
                removed.some(({ id }) => id === session.id) ? (
                  <RemovedRow key={session.id} onRestore={() => restore(session)} />
                ) : (
                  <SessionRow
                    key={session.id}
                    session={session}
                    lookUp={lookUp}
                    onRemove={remove}
                    restored={session.id === restored}
                  />
                )
              }
            </DaySessions>
          ))}
        </section>
      ))}
      {sessions.value.hasMore && (
        <Button kind="quiet" className="mt-3 w-fit" onClick={() => setCount(count + pageSize)}>
          {log.more(pageSize)}
        </Button>
      )}
    </section>
  );
}

function dayBlocks({ sessions }: SessionDay, removed: readonly SessionRecord[]): number {
  return finishedBlocksIn(sessions.filter(({ id }) => !removed.some((one) => one.id === id)));
}

/** “Noviembre de 2026 · 12 sesiones · 4 h 20 min” */
function MonthHeading({ month, today }: { month: string; today: string }) {
  const { sessions } = useChapter('history');
  const locale = useLocale();
  const dates = useDates();
  const totals = useDayTotals(`${month}-01`, month === today.slice(0, 7) ? today : `${month}-31`);
  const [sum] = totals.status === 'ready' ? monthTotals(totals.value) : [];
  return (
    <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pt-3 pb-1 font-medium">
      {dates.capitalize(dates.day(month, 'month'))}
      <span className="min-h-lh text-sm font-normal text-muted tabular-nums">
        {sum && `${sessions(sum.sessions)} · ${durationText(locale, sum.seconds)}`}
      </span>
    </h3>
  );
}

function useRemoved() {
  const [removed, setRemoved] = useState<readonly SessionRecord[]>([]);
  const [restored, setRestored] = useState<string>();
  const history = useRemoveSession();
  const unmark = (session: SessionRecord): void =>
    setRemoved((current) => current.filter(({ id }) => id !== session.id));
  return {
    removed,
    restored,
    remove: (session: SessionRecord): void => {
      setRemoved((current) => [...current, session]);
      history.remove(session.id).catch(() => unmark(session));
    },
    restore: (session: SessionRecord): void => {
      setRestored(session.id);
      void history.restore(session).then(() => unmark(session));
    },
  };
}

interface DaySessionsProps extends SessionDay {
  today: string;
  /** Blocks of work finished on this day. */
  blocks: number;
  children: (session: SessionRecord) => React.ReactNode;
}

/** Rendered when in view, with padding for its shadow. */
function DaySessions({ day, sessions, today, blocks, children }: DaySessionsProps) {
  const { log } = useChapter('history');
  const dates = useDates();
  const past = daysBetween(day, today);
  const date = dates.day(day, day.slice(0, 4) === today.slice(0, 4) ? 'weekday' : 'full');
  const name = past >= 0 && past < 2 ? `${dates.ago(past)}, ${date}` : date;
  return (
    <section
      style={{ containIntrinsicSize: `auto ${44 + sessions.length * 76}px` }}
      className="-mx-4 -mb-4 px-4 pb-4 [content-visibility:auto]"
    >
      <h4 className="flex flex-wrap justify-between gap-x-4 pt-3 pb-2 text-sm text-muted">
        {dates.capitalize(name)}
        {blocks > 0 && <span>{log.blocks(blocks)}</span>}
      </h4>
      <ul className="card overflow-hidden">{sessions.map((session) => children(session))}</ul>
    </section>
  );
}
