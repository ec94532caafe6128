import { TriangleAlert } from 'lucide-react';
import { useHeart, useSensorState } from '#hooks/heart/use-sensor.ts';
import { useChapter } from '#i18n/language-context.ts';

/** Renders nothing where a connected sensor works. */
export function SensorProblem(props: { 'aria-hidden'?: true }) {
  const heart = useChapter('heart');
  const sensor = useSensorState();
  const reading = useHeart();
  const problem =
    sensor.kind === 'reconnecting'
      ? heart.reconnecting
      : reading?.isSilent
        ? heart.silent
        : reading?.contact === 'absent'
          ? heart.contactLost
          : undefined;
  if (problem === undefined) return null;
  return (
    <p {...props} className="flex items-center gap-3 rounded-control bg-raised px-4 py-3">
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.5} />
      {problem}
    </p>
  );
}
