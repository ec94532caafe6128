import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** How far from the window near is. */
const reach = '1500px 0px';

interface Nearness {
  place: RefObject<HTMLDivElement | null>;
  /** Whether what belongs here is worth drawing. What holds the focus stays. */
  isNear: boolean;
  /** Height of the place when the browser looked last, in CSS pixels; 0 before it has looked. */
  height: number;
}

/** Follows whether a place is in the window or near it; taken for `isNear` until the browser has looked. */
export function useNearWindow(isNear: boolean): Nearness {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ isNear, height: 0 });
  const look = useEffectEvent(
    ({ isIntersecting, target, boundingClientRect: { height } }: IntersectionObserverEntry) => {
      const next = isIntersecting || target.contains(document.activeElement);
      // Sixty cards are not to be drawn in one go while somebody scrolls.
      startTransition(() => setSeen({ isNear: next, height }));
    },
  );
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.slice(-1).forEach(look), { rootMargin: reach });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, ...seen };
}
