import type { Frequency } from '#core/catalogue/frequency.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';

/** `frequency` is undefined while the catalogue loads, and where it has no frequency of this id. */
export type FrequencyLookup = (id: number | null) => { title: string; frequency: Frequency | undefined };

export function useFrequencyLookup(): FrequencyLookup {
  const { heard } = useChapter('history');
  const locale = useLocale();
  const number = useNumber();
  const frequencies = useFrequencies();
  const byId = new Map(
    frequencies.status === 'ready' ? frequencies.value.map((frequency) => [frequency.id, frequency] as const) : [],
  );
  return (id) => {
    const frequency = id === null ? undefined : byId.get(id);
    const title = id === null ? heard.none : (frequency?.title[locale] ?? heard.unnamed(number(id)));
    return { title, frequency };
  };
}
