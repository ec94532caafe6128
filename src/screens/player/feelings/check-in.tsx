import { useWhereKept } from '#components/use-where-kept.ts';
import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { feelingScales } from '#core/personal-data/records/feeling-scales.ts';
import type { Feeling } from '#core/personal-data/records/records.ts';
import { useFocusOnMount } from '#hooks/use-focus-on-mount.ts';
import { useLog } from '#hooks/use-log.ts';
import { usePersonalData } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { bringIntoView } from '#ui/bring-into-view.ts';
import { Button } from '#ui/button.tsx';
import { FeelingForm } from './feeling-form.tsx';
import { answeredScales, isAnswered, useSessionToRate, type SessionToRate } from './session-to-rate.ts';

interface FeelingBeforeFormProps {
  feeling: Feeling | undefined;
  onChange: (feeling: Feeling | undefined) => void;
}

export function FeelingBeforeForm({ feeling, onChange }: FeelingBeforeFormProps) {
  const texts = useChapter('checkin');
  const form = useRef<HTMLDivElement>(null);
  const whereKept = useWhereKept();
  const clear = (): void => {
    onChange(undefined);
    // The clear button disappears, so the form takes the focus.
    form.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <p className="text-sm text-muted">{texts.beforeHint}</p>
      <div ref={form}>
        <FeelingForm feeling={feeling} onChange={onChange} />
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
    </>
  );
}

interface FeelingAfterProps {
  frequencyId: number;
  /** Id of the session whose question was closed. */
  dismissedId: string | undefined;
  onDismiss: (session: string) => void;
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
  session: SessionToRate;
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
