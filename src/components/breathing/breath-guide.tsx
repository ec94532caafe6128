import { useEffect, useEffectEvent, useSyncExternalStore, type RefObject } from 'react';
import { isMotionReduced, watchReducedMotion } from '#components/reduced-motion.ts';
import type { BreathingCourse } from '#core/breathing/breathing-course.ts';
import type { Seconds } from '#core/units.ts';
import { useChapter } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';
import { runBreathMotion } from './breath-motion.ts';
import { useBreathCue } from './use-breath-cue.ts';

interface BreathGuideProps {
  course: BreathingCourse;
  /** Whether the session sounds; otherwise the figure rests. */
  isSounding: boolean;
  vibration: boolean;
  /** Position in the session, by the audio clock. */
  position: () => Seconds;
  /** The figure, and the element that holds it. */
  body: RefObject<HTMLElement | null>;
  frame: RefObject<HTMLElement | null>;
}

/** Moves the figure with the breath. A word names the stage in the first minute, or always under reduced motion. */
export function BreathGuide(props: BreathGuideProps) {
  const { words } = useChapter('breathing');
  const cue = useBreathCue(props);
  const isStill = useSyncExternalStore(watchReducedMotion, isMotionReduced, () => true);
  useBreathMotion(props);
  const word = cue && words[cue.stage];
  const isShown = cue !== undefined && (cue.isNew || isStill);
  return (
    <>
      <p
        aria-hidden
        className={classNames(
          'rounded-full bg-ground/70 px-6 py-2 text-2xl font-medium text-text transition-opacity duration-arrival lg:text-3xl',
          isShown ? 'opacity-100' : 'opacity-0',
        )}
      >
        {word}
      </p>
      <p role="status" className="sr-only">
        {cue?.isNew && word}
      </p>
    </>
  );
}

function useBreathMotion({ course, isSounding, position, body, frame }: BreathGuideProps): void {
  const currentCourse = useEffectEvent(() => course);
  useEffect(() => {
    if (!isSounding || !body.current || !frame.current) return undefined;
    return runBreathMotion({ course: () => currentCourse(), position, body: body.current, frame: frame.current });
  }, [isSounding, position, body, frame]);
}
