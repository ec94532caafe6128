import { isImported, type Credit } from '#core/domain/credit.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useLocale } from '#i18n/language-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';

// Lazy, because few sounds come from a file.
const ImportedNote = optionalPart(async () => (await import('./imported-note.tsx')).ImportedNote);

export function Knowledge({ frequency, credit = {} }: { frequency: Frequency; credit?: Credit | undefined }) {
  return isImported(frequency.id) ? <ImportedNote credit={credit} /> : <Description frequency={frequency} />;
}

function Description({ frequency }: { frequency: Frequency }) {
  return <p className="text-lg">{frequency.description[useLocale()]}</p>;
}
