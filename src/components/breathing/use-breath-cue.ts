import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BreathingCourse, BreathStage } from '#core/breathing/breathing-course.ts';
import { watchStages } from '#core/breathing/watch-stages.ts';
import type { Seconds } from '#core/units.ts';
import { every, vibration as device } from '#hooks/browser.ts';

/** Milliseconds on, off, on: one pulse for the in-breath, two for the out-breath. */
const pulses: Partial<Record<BreathStage, number[]>> = { in: [80], out: [50, 90, 50] };

/** For how long words explain the sound. */
const wordsFor: Seconds = 60;

const now = (): Seconds => performance.now() / 1000;

interface CueOptions {
  course: BreathingCourse;
  isSounding: boolean;
  position: () => Seconds;
  vibration: boolean;
}

interface BreathCue {
  stage: BreathStage;
  /** Whether it is in the first minute. */
  isNew: boolean;
}

/** The stage of the breath that sounds. The device also vibrates with it, if it can. */
export function useBreathCue({ course, isSounding, position, vibration }: CueOptions): BreathCue | undefined {
  const [cue, setCue] = useState<BreathCue>();
  const since = useRef<Seconds>(undefined);
  const onStage = useEffectEvent((stage: BreathStage) => {
    since.current ??= position();
    setCue({ stage, isNew: position() - since.current < wordsFor });
    const pulse = pulses[stage];
    if (vibration && pulse && device.isAvailable()) device.vibrate(pulse);
  });
  useEffect(
    () => (isSounding ? watchStages({ course, position, now, every }, (stage) => onStage(stage)) : undefined),
    [course, isSounding, position],
  );
  return isSounding ? cue : undefined;
}
