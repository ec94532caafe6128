import type { Frequency } from '#core/catalogue/frequency.ts';
import { frequencyIn, importedFrequency } from '#core/catalogue/imported-frequency.ts';
import { isImported } from '#core/domain/credit.ts';
import { creditFromAddress } from '#core/player/addresses/credit-address.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';

/**
 * `frequency` is undefined while the catalogue loads, and where it has no frequency of this id. The address of a session
 * names an imported sound.
 */
export type FrequencyLookup = (
  id: number | null,
  address?: string,
) => { title: string; frequency: Frequency | undefined };

export function useFrequencyLookup(): FrequencyLookup {
  const { heard } = useChapter('history');
  const locale = useLocale();
  const number = useNumber();
  const frequencies = useFrequencies();
  const all = frequencies.status === 'ready' ? frequencies.value : [];
  const find = (id: number, address: string | undefined): Frequency | undefined =>
    isImported(id) ? importedFrequency(id, creditFromAddress(new URLSearchParams(address))) : frequencyIn(all, id);
  return (id, address) => {
    const frequency = id === null ? undefined : find(id, address);
    const title = id === null ? heard.none : (frequency?.title[locale] ?? heard.unnamed(number(id)));
    return { title, frequency };
  };
}
