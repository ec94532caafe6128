import { proposedForm } from '#core/catalogue/frequency.ts';
import type { Category } from '#core/domain/catalogue.ts';
import type { Mode } from '#core/domain/sound.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';

/** Empty until the catalogue has loaded. */
export function useTone(frequencyId: number): { title: string; category: Category | undefined; form: { mode?: Mode } } {
  const { unknownTone, unreadTone } = useChapter('routines');
  const locale = useLocale();
  const frequencies = useFrequencies();
  if (frequencies.status !== 'ready')
    return { title: frequencies.status === 'failed' ? unreadTone : '', category: undefined, form: {} };
  const frequency = frequencies.value.find(({ id }) => id === frequencyId);
  return {
    title: frequency?.title[locale] ?? unknownTone,
    category: frequency?.category,
    form: frequency ? proposedForm(frequency) : {},
  };
}
