import { Suspense } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useLocale } from '#i18n/language-context.ts';
import { lazyExtra } from '#ui/lazy-part.ts';

// In one file with the rows of the session, which say so where it is missing.
const KnowledgeRows = lazyExtra(async () => (await import('#screens/player/player-parts.ts')).KnowledgeRows);

/** The rows come only once the page is taken over: drawn by the server, they would be in the way of another try where they are missing. */
export function Knowledge({ frequency }: { frequency: Frequency }) {
  const hydrated = useHydrated();
  const place = <div className="card h-28" />;
  return (
    <div className="grid gap-5">
      <p className="text-lg">{frequency.description[useLocale()]}</p>
      {hydrated ? (
        <Suspense fallback={place}>
          <KnowledgeRows frequency={frequency} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  );
}
