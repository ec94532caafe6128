import { useChapter } from '#i18n/language-context.ts';

/** `done` includes the current question. */
export function Progress({ done, of }: { done: number; of: number }) {
  const diagnosis = useChapter('diagnosis');
  const percent = Math.round((done / of) * 100);
  const text = diagnosis.progress(done, of);
  return (
    <div className="grid gap-2 py-3">
      <p className="flex justify-between text-sm text-muted">
        <span>{text}</span>
        <span className="tabular-nums">{diagnosis.percent(percent)}</span>
      </p>
      <div
        role="progressbar"
        aria-label={diagnosis.title}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] ease-answer forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
