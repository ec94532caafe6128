import type { Frequency } from '#core/catalogue/frequency.ts';
import { useLocale, useMessages } from '#i18n/language-context.ts';
import { lazyExtra } from '#ui/lazy-part.ts';
import { Fold, FoldList } from './fold.tsx';

const Known = lazyExtra(async () => (await import('./known.tsx')).Known);
const Care = lazyExtra(async () => (await import('./known.tsx')).Care);

/** What the frequency is, what is known of it with its sources, and how to listen with care. */
export function Knowledge({ frequency }: { frequency: Frequency }) {
  const { player, evidence } = useMessages();
  return (
    <div className="grid gap-5">
      <p className="text-lg">{frequency.description[useLocale()]}</p>
      <FoldList>
        <Fold title={player.about} now={evidence.name[frequency.evidenceGrade]}>
          <Known frequency={frequency} />
        </Fold>
        <Fold title={player.safety}>
          <Care />
        </Fold>
      </FoldList>
    </div>
  );
}
