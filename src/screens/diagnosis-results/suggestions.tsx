import { FrequencyCard } from '#components/frequency-card.tsx';
import { LoadableView } from '#components/loadable-view.tsx';
import { extremes } from '#core/assessment/areas.ts';
import type { Answers } from '#core/assessment/areas.ts';
import { suggest } from '#core/assessment/suggestions.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useMessages } from '#i18n/language-context.ts';

/** Three frequencies, each with its reason. */
export function Suggestions({ answers }: { answers: Answers }) {
  const { results, library, diagnosis } = useMessages();
  const frequencies = useFrequencies();
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl font-semibold">{results.suggestions}</h2>
      <LoadableView loadable={frequencies} loading={library.loading} failed={library.failed} stillTrying={library.stillTrying}>
        {(all) => (
          <ol className="grid gap-6 md:grid-cols-3 md:gap-4">
            {suggest(answers, all).map(({ area, frequency }) => (
              <li key={area} className="grid content-start gap-3">
                <FrequencyCard frequency={frequency} />
                <p className="text-muted">{results.suggestionReason(diagnosis.areas[area].scale, answers[area], frequency.category)}</p>
              </li>
            ))}
          </ol>
        )}
      </LoadableView>
      <p className="text-sm text-muted">
        {extremes(answers) === undefined && `${results.evenSuggestions} `}
        {results.suggestionsNote}
      </p>
    </section>
  );
}
