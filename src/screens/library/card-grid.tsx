import { memo, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { FrequencyCard } from '#components/frequency-card.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';

/** What fills a phone's screen; a larger one belongs to something faster. */
const firstScreenful = 4;
/** So many cards are drawn, and as many again each time the last ones come near: the whole catalogue, but not any catalogue. */
const step = 60;
/** How far below the window that is. */
const near = '1500px';

const none: readonly Frequency[] = [];
/** Cards below each other on a phone, and as many beside each other as there is room for. */
export const gridClass = 'max-sm:space-y-3 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(min(18.5rem,100%),1fr))] sm:gap-4';

/**
 * Frequencies as cards. What fills a screen is drawn with the key that asked for it; the rest follows when nothing more
 * urgent is to be done, and what lies far below when somebody scrolls there. Places are filled anew rather than cards made
 * anew: less work for every key.
 */
export function CardGrid({ frequencies }: { frequencies: readonly Frequency[] }) {
  const drawn = useDeferredValue(frequencies, none);
  const { count, end } = useGrowing(frequencies);
  const first = frequencies.slice(0, firstScreenful);
  // Until they have followed, the places below hold what was there before.
  const below = frequencies.length > firstScreenful ? drawn.slice(firstScreenful, count) : none;
  return (
    <>
      <ul className={gridClass}>
        {first.map((frequency, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- it is the place that is filled anew.
          <Place key={place} frequency={frequency} />
        ))}
        {below.map((frequency, index) =>
          // oxlint-disable-next-line react/no-array-index-key -- the same.
          first.includes(frequency) ? null : <Place key={index} frequency={frequency} />,
        )}
      </ul>
      {count < frequencies.length && <div ref={end} aria-hidden className="h-px" />}
    </>
  );
}

/** The places of the first cards while these are on their way; the spinner turns where the first figure will be. */
export function cardPlaces(waiting: ReactNode): ReactNode {
  return (
    <div className={gridClass}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className="relative h-40 rounded-card bg-surface p-3 sm:h-92 sm:p-5">
          <div className="size-22 rounded-full bg-raised sm:size-40" />
          {place === 1 && <div className="absolute top-8 left-8 flex items-center gap-10 pr-3 text-muted sm:top-19 sm:left-19 sm:gap-20">{waiting}</div>}
        </div>
      ))}
    </div>
  );
}

const Place = memo(function Place({ frequency }: { frequency: Frequency }) {
  return (
    <li className="grid [contain-intrinsic-size:auto_10rem] sm:[contain-intrinsic-size:auto_22rem] [content-visibility:auto]">
      <FrequencyCard frequency={frequency} />
    </li>
  );
});

/** How many of a list are shown; more when its end, which `end` is put at, comes near. Another list begins anew. */
function useGrowing(list: readonly unknown[]): { count: number; end: RefObject<HTMLDivElement | null> } {
  const [grown, setGrown] = useState({ list, count: step });
  const count = grown.list === list ? grown.count : step;
  const end = useRef<HTMLDivElement>(null);
  const grow = useEffectEvent(() => setGrown({ list, count: count + step }));
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && grow(), { rootMargin: near });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return { count, end };
}
