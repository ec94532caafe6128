import { ClipboardCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Screen } from '#components/screen.tsx';
import type { Answers } from '#core/assessment/areas.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { isStorageDegraded, useStorageStatus } from '#hooks/use-personal-data.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { Spinner } from '#ui/mark.tsx';
import { AreasOverview } from './areas-overview.tsx';
import { AssessmentChoice } from './assessment-choice.tsx';
import { OverTime } from './over-time.tsx';
import { RemoveAssessment } from './remove-assessment.tsx';
import { useShownAssessment } from './use-shown-assessment.ts';

// Lazy, because its chunk includes the catalogue.
const Suggestions = optionalPart(async () => (await import('./suggestions.tsx')).Suggestions);

/** Part of the prerendered page; hidden where there are assessments. */
const emptyResults = <NoResults className="until-assessments" />;

export function DiagnosisResultsScreen() {
  const { results } = useMessages();
  // Loaded first: suspending for the texts later would blank the whole screen.
  useChapter('diagnosis');
  useChapter('assessment');
  useChapter('results');
  return (
    <Screen title={results.title} back="dashboard" className="accent-clarity">
      <Results />
    </Screen>
  );
}

function Results() {
  const results = useChapter('results');
  const storageStatus = useStorageStatus();
  const shown = useShownAssessment();
  // The prerendered page does not know the navigation state.
  if (!useHydrated()) return emptyResults;
  if (shown.status === 'loading') return shown.awaited ? <LoadingResults /> : emptyResults;
  if (shown.status === 'none') return <NoResults />;
  if (shown.status === 'sent') {
    return (
      <ResultsLayout answers={shown.answers}>
        <AreasOverview answers={shown.answers} before={undefined} />
        <p className="text-muted">{results.notKept}</p>
      </ResultsLayout>
    );
  }
  const { all, shown: record, before } = shown;
  return (
    <ResultsLayout
      answers={record.answers}
      overTime={all.length > 1 && <OverTime assessments={all} shownId={record.id} />}
      remove={<RemoveAssessment key={record.id} assessment={record} />}
    >
      <AssessmentChoice assessments={all} shown={record} />
      <AreasOverview answers={record.answers} before={before} />
      {isStorageDegraded(storageStatus) && <p className="text-muted">{results.notKept}</p>}
    </ResultsLayout>
  );
}

interface ResultsLayoutProps {
  answers: Answers;
  overTime?: ReactNode;
  remove?: ReactNode;
  children: ReactNode;
}

function ResultsLayout({ answers, overTime, remove, children }: ResultsLayoutProps) {
  const { again } = useChapter('results');
  return (
    <div className="grid gap-12 py-4">
      <div className="grid gap-4">{children}</div>
      <Suggestions answers={answers} fallback={<LoadingResults />} />
      {overTime}
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink kind="quiet" to={routes.diagnosis}>
          {again}
        </ButtonLink>
        {remove}
      </div>
    </div>
  );
}

function LoadingResults() {
  const { loading } = useChapter('results');
  return (
    <div className="grid justify-items-center py-16">
      <Spinner className="size-12" label={loading} />
    </div>
  );
}

function NoResults({ className }: { className?: string }) {
  const results = useChapter('results');
  return (
    <div
      className={classNames(
        'grid min-h-[min(34rem,65svh)] content-center justify-items-center gap-4 py-8 text-center',
        className,
      )}
    >
      <ClipboardCheck aria-hidden className="size-16 text-accent" strokeWidth={1} />
      <h2 className="text-2xl font-semibold">{results.none}</h2>
      <p className="max-w-md text-balance text-muted">{results.noneText}</p>
      <ButtonLink to={routes.diagnosis} className="mt-2">
        {results.take}
      </ButtonLink>
    </div>
  );
}
