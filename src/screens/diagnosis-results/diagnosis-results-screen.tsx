import { useLocation } from 'react-router';
import { Screen } from '#components/screen.tsx';
import { extremes, readAnswers } from '#core/assessment/areas.ts';
import type { Answers, Area } from '#core/assessment/areas.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { AreasFigure } from './areas-figure.tsx';
import { AreasTable } from './areas-table.tsx';
import { Suggestions } from './suggestions.tsx';

/** The answers come with the address, from the wizard; whatever else stands there is no assessment. */
function useAnswers(): Answers | undefined {
  const state: unknown = useLocation().state;
  return readAnswers((state as { answers?: unknown } | null)?.answers);
}

export function DiagnosisResultsScreen() {
  const { results, navigation } = useMessages();
  const answers = useAnswers();
  const hydrated = useHydrated();
  return (
    <Screen title={results.title} back={{ to: routes.dashboard, name: navigation.dashboard }} className="accent-clarity">
      {hydrated && (answers ? <Results answers={answers} /> : <NoResults />)}
    </Screen>
  );
}

function NoResults() {
  const { results } = useMessages();
  return (
    <div className="grid justify-items-center gap-4 py-20 text-center">
      <p className="text-xl font-medium">{results.none}</p>
      <p className="max-w-sm text-muted">{results.noneText}</p>
      <ButtonLink to={routes.diagnosis}>{results.take}</ButtonLink>
    </div>
  );
}

function Results({ answers }: { answers: Answers }) {
  const { results } = useMessages();
  const extreme = extremes(answers);
  return (
    <div className="grid gap-8 py-4">
      <section className="card grid items-center gap-8 p-6 lg:grid-cols-2 lg:p-10">
        <AreasFigure answers={answers} />
        <div className="grid gap-6">
          {extreme ? (
            <div className="grid grid-cols-2 gap-4">
              <Extreme label={results.strongest} area={extreme.strongest} answers={answers} />
              <Extreme label={results.weakest} area={extreme.weakest} answers={answers} />
            </div>
          ) : (
            <p className="text-lg">{results.even}</p>
          )}
          <AreasTable answers={answers} />
        </div>
      </section>
      <Suggestions answers={answers} />
      <ButtonLink kind="quiet" to={routes.diagnosis} className="w-fit">
        {results.again}
      </ButtonLink>
    </div>
  );
}

function Extreme({ label, area, answers }: { label: string; area: Area; answers: Answers }) {
  const { diagnosis } = useMessages();
  return (
    <div className="grid content-start gap-1">
      <p className="text-sm text-muted">{label}</p>
      <p className="text-xl font-semibold">{diagnosis.areas[area].scale}</p>
      <p className="text-3xl font-extralight tabular-nums">{answers[area]}</p>
    </div>
  );
}
