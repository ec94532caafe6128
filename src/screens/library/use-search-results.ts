import { sortFrequencies } from '#core/catalogue/order.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { search } from '#core/catalogue/search.ts';
import type { Loadable } from '#core/loadable.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useHistory } from '#hooks/use-personal-data.ts';
import { useMessages } from '#i18n/language-context.ts';
import type { LibraryQuery } from './use-library-query.ts';

export function useSearchResults(query: LibraryQuery): {
  frequencies: Loadable<readonly Frequency[]>;
  found: readonly Frequency[] | undefined;
} {
  const { categories: names } = useMessages();
  const frequencies = useFrequencies(query.category);
  const listened = useListeningTimes(query.order === 'use');
  const found =
    frequencies.status === 'ready'
      ? sortFrequencies(search(frequencies.value, query.text, names), query.order, listened)
      : undefined;
  return { frequencies, found };
}

/** Loaded only if the order needs it. */
function useListeningTimes(isNeeded: boolean): ReadonlyMap<number, number> {
  const answer = useHistory(isNeeded ? 'heard' : undefined, (history) => history.frequencyTotals());
  return new Map(
    answer.status === 'ready' ? answer.value.map(({ frequencyId, seconds }) => [frequencyId, seconds]) : [],
  );
}
