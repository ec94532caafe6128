import { useWhereKept } from '#components/use-where-kept.ts';
import { ArrowRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Disclosure } from '#components/disclosure.tsx';
import { minListenedSeconds } from '#core/insight/rated-sessions.ts';
import { feelingScales, type FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useLog } from '#hooks/use-log.ts';
import { useLoggedSession, usePersonalData, useTotals } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { Button } from '#ui/button.tsx';
import { FeelingForm } from './feeling-form.tsx';

/** Optional. Reports each change, and undefined on unmount. */
export function FeelingBefore({ onChange }: { onChange: (before: Feeling | undefined) => void }) {
  const texts = useChapter('checkin');
  const [feeling, setFeeling] = useState<Feeling>();
  const form = useRef<HTMLDivElement>(null);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    report(feeling);
    // A feeling belongs to one session: the next one starts without.
    return () => report(undefined);
  }, [feeling]);
  const whereKept = useWhereKept();
  const clear = (): void => {
    setFeeling(undefined);
    // The clear button disappears, so the form takes the focus.
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Disclosure title={texts.before}>
      <p className="text-sm text-muted">{texts.beforeHint}</p>
      <div ref={form}>
        <FeelingForm feeling={feeling} onChange={setFeeling} />
      </div>
      <div className="flex min-h-12 items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted">
          {feeling && `${texts.noted} ${whereKept}`}
        </p>
        {feeling && (
          <Button kind="quiet" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </Disclosure>
  );
}

const isLongEnough = (session: SessionRecord, frequencyId: number): boolean =>
  session.frequencyId === frequencyId && session.heardSeconds >= minListenedSeconds;

/** Only scales answered before the session can be compared. */
const answeredScales = (before: Feeling): readonly FeelingScale[] =>
  feelingScales.filter((scale) => before[scale] !== undefined);

const isAnswered = ({ before, after }: { before: Feeling; after: Feeling | null }): boolean =>
  answeredScales(before).every((scale) => after?.[scale] !== undefined);

/** The last session, if its feeling before was given. */
function useSessionToRate(frequencyId: number): (SessionRecord & { before: Feeling }) | undefined {
  const logged = useLoggedSession();
  const last = useTotals()?.last;
  const isOver = logged !== undefined && !logged.running && logged.id === last?.id;
  return isOver && last.before && isLongEnough(last, frequencyId) ? { ...last, before: last.before } : undefined;
}

interface FeelingAfterProps {
  frequencyId: number;
  /** Id of the session whose question was closed. */
  dismissedId: string | undefined;
  onDismiss: (session: string) => void;
}

/** Stays true until the question is closed, even once all scales are answered. */
export function useIsAskingAfter(frequencyId: number, dismissedId: string | undefined): boolean {
  const session = useSessionToRate(frequencyId);
  const [asking, setAsking] = useState<string>();
  const isAsking =
    session !== undefined && session.id !== dismissedId && (session.id === asking || !isAnswered(session));
  if (isAsking && session.id !== asking) setAsking(session.id);
  return isAsking;
}

export function FeelingAfter({ frequencyId, dismissedId, onDismiss }: FeelingAfterProps) {
  const session = useSessionToRate(frequencyId);
  return (
    session && (
      <FeelingAfterContent
        key={session.id}
        session={session}
        isClosed={session.id === dismissedId}
        close={() => onDismiss(session.id)}
      />
    )
  );
}

interface FeelingAfterContentProps {
  session: SessionRecord & { before: Feeling };
  isClosed: boolean;
  close: () => void;
}

/** Open until closed, even once all is answered: arrow keys answer at each step, and a wrong tap can be corrected. */
function FeelingAfterContent({ session, isClosed, close }: FeelingAfterContentProps) {
  const [wasOpen] = useState(!isClosed && !isAnswered(session));
  if (wasOpen && !isClosed) return <FeelingAfterForm session={session} close={close} />;
  // The close button is gone: the result takes the focus.
  return <FeelingSummary before={session.before} after={session.after} hasFocus={wasOpen} />;
}

function FeelingAfterForm({ session: { id, before, after }, close }: Omit<FeelingAfterContentProps, 'isClosed'>) {
  const texts = useChapter('checkin');
  const history = usePersonalData()?.history;
  const log = useLog();
  const [feeling, setFeeling] = useState(after ?? undefined);
  const change = (next: Feeling): void => {
    setFeeling(next);
    history?.setFeeling(id, 'after', next).catch((error: unknown) => log.error('What was felt was not kept:', error));
  };
  return (
    <section ref={bringIntoView} data-question aria-label={texts.after} className="card grid gap-3 p-5">
      <h2 className="font-medium">{texts.after}</h2>
      <p className="text-sm text-muted">{texts.afterHint}</p>
      <FeelingForm scales={answeredScales(before)} feeling={feeling} onChange={change} />
      <div className="flex items-center gap-4">
        <Button kind="quiet" className="shrink-0" onClick={close}>
          {feeling ? texts.done : texts.skip}
        </Button>
        <p role="status" className="text-sm text-muted">
          {feeling && isAnswered({ before, after: feeling }) && texts.thanks}
        </p>
      </div>
    </section>
  );
}

function wordOf(words: readonly string[], value: number): string {
  return words[Math.min(words.length - 1, Math.floor((value * words.length) / 100))] ?? '';
}

function FeelingChange({ from, to }: { from: string; to: string }) {
  const texts = useChapter('checkin');
  if (from === to) return <dd>{texts.same(to)}</dd>;
  return (
    <dd>
      <span className="sr-only">{texts.change(from, to)}</span>
      <span aria-hidden>
        <span className="text-muted">{from}</span> <ArrowRight className="inline size-3.5 text-muted" /> {to}
      </span>
    </dd>
  );
}

function FeelingSummary({ before, after, hasFocus }: { before: Feeling; after: Feeling | null; hasFocus: boolean }) {
  const texts = useChapter('checkin');
  const place = useFocusOnMount<HTMLElement>(hasFocus);
  if (!after) return hasFocus && <section ref={place} tabIndex={-1} aria-label={texts.skipped} className="sr-only" />;
  return (
    <section ref={place} tabIndex={-1} aria-label={texts.after} className="card grid gap-2 p-5">
      <p className="font-medium">{texts.thanks}</p>
      <dl className="grid gap-1 text-sm">
        {feelingScales.map((scale) => {
          const [from, to] = [before[scale], after[scale]];
          if (from === undefined || to === undefined) return null;
          return (
            <div key={scale} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-muted">{texts.scales[scale]}</dt>
              <FeelingChange from={wordOf(texts.steps[scale], from)} to={wordOf(texts.steps[scale], to)} />
            </div>
          );
        })}
      </dl>
    </section>
  );
}
