import { isImported, type Credit } from '#core/domain/credit.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useLocale } from '#i18n/language-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';

// Lazy, because few sounds come from a file.
const ImportedNote = optionalPart(async () => (await import('./imported-note.tsx')).ImportedNote);
// In the same chunk as the session's rows, which show a failed load.
const KnowledgeRows = optionalPart(async () => (await import('#screens/player/player-parts.ts')).KnowledgeRows);

/** Only after hydration: server-rendered rows would prevent a retry where their chunk is missing. */
export function Knowledge({ frequency, credit = {} }: { frequency: Frequency; credit?: Credit | undefined }) {
  const hydrated = useHydrated();
  const place = <div className="card h-28" />;
  return (
    <div className="grid gap-5">
      {isImported(frequency.id) ? <ImportedNote credit={credit} /> : <Description frequency={frequency} />}
      {hydrated ? <KnowledgeRows frequency={frequency} fallback={place} /> : place}
    </div>
  );
}

function Description({ frequency }: { frequency: Frequency }) {
  return <p className="text-lg">{frequency.description[useLocale()]}</p>;
}
