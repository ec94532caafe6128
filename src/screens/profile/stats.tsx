import { useOwnsSomething } from '#hooks/use-owns-something.ts';
import { useFavourites, useTotals } from '#hooks/use-personal-data.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { Counts } from './counts.tsx';

/** Specification, section 9. */
const sample = { sessions: 12, hours: 4.5, favourites: 8 } as const;

const OwnStats = optionalPart(async () => (await import('./own-stats.tsx')).OwnStats);

/** Real counts replace the sample together, as soon as anything is one's own. */
export function Stats() {
  const totals = useTotals();
  const { favourites } = useFavourites();
  const owns = useOwnsSomething();
  if (!totals || !favourites || owns !== true) return <Sample />;
  return <OwnStats sessions={totals.sessions} favourites={favourites.length} fallback={<Sample />} />;
}

function Sample() {
  const { stats, sampleHint } = useChapter('profile');
  const number = useNumber();
  return (
    <Counts
      className="until-own"
      note={sampleHint}
      shown={[
        { name: stats.sessions, value: number(sample.sessions) },
        { name: stats.hours, value: number(sample.hours) },
        { name: stats.favourites, value: number(sample.favourites) },
      ]}
    />
  );
}
