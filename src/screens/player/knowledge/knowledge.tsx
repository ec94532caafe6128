import { Suspense } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useLocale } from '#i18n/language-context.ts';
import { lazyExtra } from '#ui/lazy-part.ts';

// In one file with the rows of the session, which say so where it is missing.
const KnowledgeRows = lazyExtra(async () => (await import('#screens/player/player-parts.ts')).KnowledgeRows);

export function Knowledge({ frequency }: { frequency: Frequency }) {
  return (
    <div className="grid gap-5">
      <p className="text-lg">{frequency.description[useLocale()]}</p>
      <Suspense fallback={<div className="card h-28" />}>
        <KnowledgeRows frequency={frequency} />
      </Suspense>
    </div>
  );
}
