import { Extra } from '#components/extra.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useLocale } from '#i18n/language-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const KnowledgeRows = lazyPart(async () => (await import('./beside-session.ts')).KnowledgeRows);

/** What the frequency is, and what is known of it. */
export function Knowledge({ frequency }: { frequency: Frequency }) {
  return (
    <div className="grid gap-5">
      <p className="text-lg">{frequency.description[useLocale()]}</p>
      <Extra fallback={<div className="card h-28" />}>
        <KnowledgeRows frequency={frequency} />
      </Extra>
    </div>
  );
}
