import { Suspense } from 'react';
import { Screen } from '#components/screen.tsx';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { lazyExtra } from '#ui/lazy-extra.ts';
import { Spinner } from '#ui/mark.tsx';
import { AreasOverview } from './areas-overview.tsx';
import { AssessmentChoice } from './assessment-choice.tsx';
import { OverTime } from './over-time.tsx';
import { RemoveAssessment } from './remove-assessment.tsx';
import { useShownAssessment } from './use-shown-assessment.ts';

// It brings the catalogue along.
const Suggestions = lazyExtra(async () => (await import('./suggestions.tsx')).Suggestions);

export function DiagnosisResultsScreen() {
  const { results, navigation } = useMessages();
  const hydrated = useHydrated();
  return (
    <Screen title={results.title} back={{ to: routes.dashboard, name: navigation.dashboard }} className="accent-clarity">
      {hydrated && <Results />}
    </Screen>
  );
}

function Results() {
  const results = useChapter('results');
  const shown = useShownAssessment();
  if (shown.status === 'loading') return <Waiting />;
  if (shown.status === 'none') return <NoResults />;
  if (shown.status === 'sent') {
    return (
      <div className="grid gap-10 py-4 lg:gap-14">
        <AreasOverview answers={shown.answers} before={undefined} />
        <p className="text-muted">{results.notKept}</p>
        <Suspense fallback={<Waiting />}>
          <Suggestions answers={shown.answers} />
        </Suspense>
        <Again />
      </div>
    );
  }
  const { all, shown: record, before, choose } = shown;
  return (
    <div className="grid gap-10 py-4 lg:gap-14">
      <div className="grid gap-4">
        <AssessmentChoice assessments={all} shown={record} onChoose={choose} />
        <AreasOverview answers={record.answers} before={before} />
      </div>
      <Suspense fallback={<Waiting />}>
        <Suggestions answers={record.answers} />
      </Suspense>
      {all.length > 1 && <OverTime assessments={all} shownId={record.id} />}
      <div className="flex flex-wrap items-center gap-3">
        <Again />
        <RemoveAssessment key={record.id} assessment={record} />
      </div>
    </div>
  );
}

function Waiting() {
  const { loading } = useChapter('results');
  return (
    <div className="grid justify-items-center py-32">
      <Spinner className="size-12" label={loading} />
    </div>
  );
}

function Again() {
  const { again } = useChapter('results');
  return (
    <ButtonLink to={routes.diagnosis} className="w-fit">
      {again}
    </ButtonLink>
  );
}

function NoResults() {
  const results = useChapter('results');
  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <p className="text-xl font-medium">{results.none}</p>
      <p className="max-w-sm text-muted">{results.noneText}</p>
      <ButtonLink to={routes.diagnosis}>{results.take}</ButtonLink>
    </div>
  );
}
