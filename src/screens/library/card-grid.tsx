import { memo, startTransition, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { FrequencyCard } from '#components/frequency-card.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { ReturnFocus } from './return-focus.ts';

/** A phone's first screen, rendered with the key press that changed the search. */
const firstScreenful = 4;
/** Before the first paint: two rows of three. */
const firstPainted = 6;
/** The cards of the shipped catalogue. */
export const catalogueSize = 60;

/** Rendered at once after the first paint: the whole catalogue would be one long task of a cheap phone. */
const portion = 12;

export const gridClass =
  '@container max-sm:space-y-3 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(min(18.5rem,100%),1fr))] sm:gap-4';

/**
 * The first screen renders urgently, the rest in portions after the first paint; empty places keep the page's length, so
 * that a scroll position can be restored.
 */
export function CardGrid({ frequencies }: { frequencies: readonly Frequency[] }) {
  const rest = useDeferredValue(frequencies);
  const count = useGrowingCount(frequencies.length);
  const first = count > firstPainted ? firstScreenful : firstPainted;
  const drawn = [...frequencies.slice(0, first), ...rest.slice(first, count)];
  const waiting = count < frequencies.length ? frequencies.length - drawn.length : 0;
  return (
    <>
      {waiting === 0 && <ReturnFocus />}
      <ul className={gridClass}>
        {[...drawn, ...Array.from<undefined>({ length: waiting })].map((frequency, place) =>
          // Index keys are deliberate: cards are reused by position. Until the deferred rest follows, it may repeat a card.
          // oxlint-disable-next-line react/no-array-index-key
          frequency && drawn.indexOf(frequency) < place ? null : <CardPlace key={place} frequency={frequency} />,
        )}
      </ul>
    </>
  );
}

/** Rises from the cards of the first paint to all of them, by one portion after each frame. */
function useGrowingCount(all: number): number {
  const [count, setCount] = useState(firstPainted);
  const isLess = count < all;
  useEffect(() => {
    if (!isLess) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + portion)));
    return () => cancelAnimationFrame(frame);
  }, [count, isLess]);
  return count;
}

/** As many placeholders as the catalogue has cards, so that a reload can restore the scroll position. */
export function cardPlaceholders(waiting: ReactNode): ReactNode {
  return (
    <div className={gridClass}>
      {Array.from({ length: catalogueSize }, (_, place) => (
        <div key={place} className="relative h-40 rounded-card bg-surface p-3 sm:h-92 sm:p-5">
          {place < 6 && <div className="size-22 rounded-full bg-raised sm:size-40" />}
          {place === 0 && (
            <div className="absolute top-8 left-8 flex items-center gap-10 pr-3 text-muted sm:top-19 sm:left-19 sm:gap-20">
              {waiting}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

const CardPlace = memo(function CardPlace({ frequency }: { frequency: Frequency | undefined }) {
  return (
    <li className="grid min-h-40 [contain-intrinsic-size:auto_10rem] sm:min-h-92 sm:[contain-intrinsic-size:auto_23rem] [content-visibility:auto]">
      {frequency && <FrequencyCard frequency={frequency} />}
    </li>
  );
});
