import { startTransition, Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';

interface PartPlaceProps {
  fallback?: ReactNode;
  children?: ReactNode;
}

const never = (): (() => void) => () => undefined;

/**
 * A Suspense boundary for a part whose code comes later. What the page brought for it stays until it is hydrated: if an
 * update reached it before, React would begin the screen's update again for each such place, and then take its content
 * away.
 */
export function PartPlace(now: PartPlaceProps) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [written] = useState(now);
  const [isLive, setLive] = useState(isHydrated);
  const { fallback, children } = isLive ? now : written;
  return useMemo(
    () => (
      <Suspense fallback={fallback}>
        {children}
        {!isLive && <Hydrated onHydrated={setLive} />}
      </Suspense>
    ),
    [fallback, children, isLive],
  );
}

function Hydrated({ onHydrated }: { onHydrated: (isLive: true) => void }) {
  useEffect(() => startTransition(() => onHydrated(true)), [onHydrated]);
  return null;
}
