import type { Category } from '#core/domain/catalogue.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';

/** Empty until the catalogue has loaded. */
export function useTone(frequencyId: number): { title: string; category: Category | undefined } {
  const { unknownTone, unreadTone } = useChapter('routines');
  const locale = useLocale();
  const frequencies = useFrequencies();
  if (frequencies.status !== 'ready')
    return { title: frequencies.status === 'failed' ? unreadTone : '', category: undefined };
  const frequency = frequencies.value.find(({ id }) => id === frequencyId);
  return { title: frequency?.title[locale] ?? unknownTone, category: frequency?.category };
}
