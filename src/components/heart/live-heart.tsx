import { useSensorState } from '#hooks/heart/use-sensor.ts';
import { optionalPart } from '#ui/lazy-part.ts';

const HeartLine = optionalPart(async () => (await import('./heart-line.tsx')).HeartLine);

/** Heart rate and coherence while a sensor is connected; nothing without one. */
export function LiveHeart({ className }: { className?: string }) {
  if (useSensorState().kind !== 'connected') return null;
  return <HeartLine className={className} />;
}
