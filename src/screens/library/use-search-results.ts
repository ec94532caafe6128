import { useLayoutEffect, useState, type Dispatch, type SetStateAction } from 'react';
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

/** “8 programas”: what a search finds besides frequencies, by its kind. */
interface OtherFinds {
  text: string;
  found: Partial<Record<'sounds' | 'programmes', string | undefined>>;
}

/** A search, and where it collects its other finds; undefined where it finds frequencies. */
export interface AskedFinds {
  text: string;
  collect?: Dispatch<SetStateAction<OtherFinds | undefined>> | undefined;
}

/** Tells a search what one of its parts finds, in words; without a kind, that all its parts have looked. */
export function useReportFinds({ text, collect }: AskedFinds, kind?: keyof OtherFinds['found'], words?: string): void {
  // Before the next screen is painted, on which the sentence would otherwise be missing for a moment.
  useLayoutEffect(() => {
    collect?.((before) => ({
      text,
      found: { ...(before?.text === text && before.found), ...(kind && { [kind]: words }) },
    }));
  }, [text, collect, kind, words]);
}

/**
 * What a search that finds no frequency finds instead.
 * @param isEmpty whether it finds no frequency
 * @returns others: empty if that is nothing; undefined until it is known
 */
export function useOtherFinds(
  { text }: LibraryQuery,
  isEmpty: boolean,
): Pick<AskedFinds, 'collect'> & { others: readonly string[] | undefined } {
  const [finds, collect] = useState<OtherFinds>();
  const known = text.trim() === '' ? {} : finds?.text === text ? finds.found : undefined;
  return {
    others: known && Object.values(known).filter((words) => words !== undefined),
    collect: isEmpty ? collect : undefined,
  };
}

/** Loaded only if the order needs it. */
function useListeningTimes(isNeeded: boolean): ReadonlyMap<number, number> {
  const answer = useHistory(isNeeded ? 'heard' : undefined, (history) => history.frequencyTotals());
  return new Map(
    answer.status === 'ready' ? answer.value.map(({ frequencyId, seconds }) => [frequencyId, seconds]) : [],
  );
}
