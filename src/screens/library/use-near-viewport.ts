import { startTransition, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

const rootMargin = '1500px 0px';

interface Nearness {
  place: RefObject<HTMLDivElement | null>;
  /** Stays true while it contains the focus. */
  isNear: boolean;
  /** CSS pixels at the last observation; 0 before. */
  height: number;
}

/** @param isNear assumed until the first observation */
export function useNearViewport(isNear: boolean): Nearness {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ isNear, height: 0 });
  const look = useEffectEvent(
    ({ isIntersecting, target, boundingClientRect: { height } }: IntersectionObserverEntry) => {
      const next = isIntersecting || target.contains(document.activeElement);
      // Rendering 60 cards must not block scrolling.
      startTransition(() => setSeen({ isNear: next, height }));
    },
  );
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.slice(-1).forEach(look), { rootMargin });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, ...seen };
}
