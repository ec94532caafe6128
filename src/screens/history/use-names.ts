import type { Frequency } from '#core/catalogue/frequency.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';

/** What to call a frequency; with no frequency while the catalogue is not there, or holds it no longer. */
export type Names = (id: number | null) => { title: string; frequency: Frequency | undefined };

/** History is kept by ids: the catalogue says what they are called now. */
export function useNames(): Names {
  const { heard } = useChapter('history');
  const locale = useLocale();
  const number = useNumber();
  const frequencies = useFrequencies();
  const known = new Map(
    frequencies.status === 'ready' ? frequencies.value.map((frequency) => [frequency.id, frequency] as const) : [],
  );
  return (id) => {
    const frequency = id === null ? undefined : known.get(id);
    const title = id === null ? heard.none : (frequency?.title[locale] ?? heard.unnamed(number(id)));
    return { title, frequency };
  };
}
