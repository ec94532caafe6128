import type { Frequency } from '#core/catalogue/frequency.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';

/** Says that the name is of whoever made the link, and what plays. */
export function ForeignName({ frequency: { title } }: { frequency: Frequency }) {
  const { foreignName } = useChapter('presets');
  return <p className="text-sm text-balance text-muted">{foreignName(title[useLocale()])}</p>;
}
