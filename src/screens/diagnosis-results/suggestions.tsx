import { ChevronDown } from 'lucide-react';
import { FrequencyCard } from '#components/frequency-card.tsx';
import { LoadableView } from '#components/loadable-view.tsx';
import { bandOf, weakestAndStrongest, type Answers } from '#core/assessment/areas.ts';
import { suggest, type Suggestion } from '#core/assessment/suggestions.ts';
import { minutesFor, planWeek } from '#core/assessment/week-plan.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { WeekPlan } from './week-plan.tsx';

export function Suggestions({ answers }: { answers: Answers }) {
  const frequencies = useFrequencies();
  return (
    <LoadableView loadable={frequencies}>
      {(all) => {
        const suggestions = suggest(answers, all);
        return (
          <>
            <SuggestionList answers={answers} suggestions={suggestions} />
            <WeekPlan week={planWeek(suggestions)} />
          </>
        );
      }}
    </LoadableView>
  );
}

function SuggestionList({ answers, suggestions }: { answers: Answers; suggestions: readonly Suggestion[] }) {
  const results = useChapter('results');
  return (
    <section aria-labelledby="suggestions" className="grid gap-4">
      <h2 id="suggestions" className="text-2xl font-semibold">
        {results.suggestions}
      </h2>
      <ol className="grid gap-8 md:gap-4 xl:grid-cols-3 xl:gap-x-4 xl:gap-y-3">
        {suggestions.map((suggestion) => (
          <li
            key={suggestion.area}
            className="grid gap-3 md:max-xl:grid-cols-2 md:max-xl:items-center md:max-xl:gap-6 xl:row-span-2 xl:grid-rows-subgrid"
          >
            <FrequencyCard
              frequency={suggestion.frequency}
              chosen={{ minutes: minutesFor(suggestion.frequency.suggestedMinutes) }}
            />
            <Reason {...suggestion} value={answers[suggestion.area]} />
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        {weakestAndStrongest(answers) === undefined && `${results.evenSuggestions} `}
        {results.howNote}
      </p>
      <details className="group max-w-3xl text-muted">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-control font-medium text-text hover:underline">
          {results.howTitle}
          <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        </summary>
        <ol className="grid list-decimal gap-1 pb-3 pl-5">
          {results.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function Reason({
  area,
  frequency: { evidenceGrade },
  decidedBy,
  needsHeadphones,
  value,
}: Suggestion & { value: number }) {
  const { evidence } = useMessages();
  const results = useChapter('results');
  const name = evidence.name[evidenceGrade];
  const grade = evidenceGrade === 'none' ? name : `${name} (${evidence.grade[evidenceGrade]})`;
  return (
    <p className="text-muted">
      <strong className="font-medium text-text">{results.reason(results.states[area][bandOf(value)], value)}</strong>{' '}
      {results.decidedBy[decidedBy](results.topics[area], grade)}{' '}
      {needsHeadphones ? results.needsHeadphones : results.anySpeaker}
    </p>
  );
}
