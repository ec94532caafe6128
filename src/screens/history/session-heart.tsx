import { Download, HeartPulse } from 'lucide-react';
import type { HeartSummary } from '#core/heart/heart-summary-schema.ts';
import { coherenceIn, isSmoothedHeart } from '#core/domain/smoothed-heart.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useIntervalExport } from '#hooks/heart/use-interval-export.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { toast } from '#ui/toast.ts';
import { InlineParts } from '#components/inline-parts.tsx';

interface SessionHeartProps {
  session: SessionRecord;
  heart: HeartSummary;
  title: string;
}

/** What the heart did in a session, and its beats as files. */
export function SessionHeart({ session, heart, title }: SessionHeartProps) {
  const { smoothed } = useChapter('heart').session;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
      <p className="flex gap-1.5">
        <HeartPulse aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.75} />
        <span>
          <Measures heart={heart} />
          {isSmoothedHeart(heart) && <span className="block">{smoothed}</span>}
        </span>
      </p>
      {heart.beats > 0 && (
        <span className="-ml-2 flex">
          <SaveButton format="txt" session={session} title={title} />
          <SaveButton format="csv" session={session} title={title} />
        </span>
      )}
    </div>
  );
}

function Measures({ heart }: { heart: HeartSummary }) {
  const { heartRate, rmssd, sdnn } = heart;
  const coherence = coherenceIn(heart);
  const { session } = useChapter('heart');
  const number = useNumber();
  const parts = [
    session.heartRate(number(heartRate, 0)),
    rmssd === null ? undefined : session.rmssd(number(rmssd, 0)),
    sdnn === null ? undefined : session.sdnn(number(sdnn, 0)),
    coherence && session.coherence(number(coherence.mean * 100, 0)),
    coherence && session.high(number(coherence.high * 100, 0)),
  ].filter((part) => typeof part === 'string');
  return <InlineParts parts={parts} />;
}

interface SaveButtonProps {
  format: 'txt' | 'csv';
  session: SessionRecord;
  title: string;
}

function SaveButton({ format, session: { id, day, startedAt, timeZone }, title }: SaveButtonProps) {
  const { session } = useChapter('heart');
  const dates = useDates();
  const save = useIntervalExport();
  const time = dates.clock(startedAt, timeZone);
  const run = async (): Promise<void> => {
    const result = await save(id, format, `onda-rr-${day}-${time.replaceAll(/\D+/gu, '')}.${format}`);
    if (result === 'none' || result === 'failed') toast(session[result], 'failed');
  };
  const name = session.formats[format];
  return (
    <button
      type="button"
      aria-label={`${name}: ${session.save(title, time)}`}
      onClick={() => void run()}
      className="inline-flex min-h-11 min-w-11 items-center gap-1 rounded-control px-2 text-accent transition-colors hover:bg-raised"
    >
      <Download aria-hidden className="size-4" strokeWidth={1.5} />
      {name}
    </button>
  );
}
