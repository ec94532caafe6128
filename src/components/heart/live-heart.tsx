import { Suspense } from 'react';
import { useSensorState } from '#hooks/heart/use-sensor.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const HeartLine = lazyPart(async () => (await import('./heart-line.tsx')).HeartLine, { optional: true });

/** Heart rate and coherence while a sensor is connected; nothing without one. */
export function LiveHeart({ className }: { className?: string }) {
  if (useSensorState().kind !== 'connected') return null;
  return (
    <Suspense fallback={null}>
      <HeartLine className={className} />
    </Suspense>
  );
}
