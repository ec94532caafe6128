import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { FrequencyCard } from '#components/frequency-card.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';

/** Cards whose pictures are fetched at once: more than the largest screen shows first. */
const firstCards = 4;
/** What fills the largest screen. */
const firstScreenful = 6;
/** So many cards are drawn, and as many again each time the last ones come near: the whole catalogue, but not any catalogue. */
const step = 60;
/** How far below the window that is. */
const near = '1500px';

const none: readonly Frequency[] = [];

/**
 * Frequencies as cards. What fills a screen is drawn with the key that asked for it; the rest follows when nothing more
 * urgent is to be done, and what lies far below when somebody scrolls there.
 */
export function CardGrid({ frequencies }: { frequencies: readonly Frequency[] }) {
  const drawn = useDeferredValue(frequencies, none);
  const { count, end } = useGrowing(frequencies);
  const shown = frequencies.slice(0, drawn === frequencies ? count : firstScreenful);
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((frequency, index) => (
          <li key={frequency.id} className="grid [contain-intrinsic-size:auto_10rem] sm:[contain-intrinsic-size:auto_22rem] [content-visibility:auto]">
            <FrequencyCard frequency={frequency} first={index < firstCards} />
          </li>
        ))}
      </ul>
      {shown.length < frequencies.length && <div ref={end} aria-hidden className="h-px" />}
    </>
  );
}

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
