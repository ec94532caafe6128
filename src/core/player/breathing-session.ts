import type { Programme } from '#core/audio/programme.ts';
import { breathingLimits, type BreathingSettings } from '#core/breathing/breathing.ts';
import { continueBreathing, joinBreathing, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import { nightLimits } from '#core/domain/night.ts';
import { durationLimits, shortLength } from '#core/domain/session.ts';
import type { Minutes, Seconds } from '#core/units.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import type { SoundSettings } from './session-settings.ts';
import { toSliderValue } from './session-clock.ts';

/** A guide may be as short as two minutes. */
export function minuteLimits(breathing: BreathingSettings | undefined) {
  return breathing ? breathingLimits.minutes : durationLimits;
}

/** Longer than the slider goes. */
export function exceedsSlider({ minutes }: { minutes: Minutes | 'unlimited' }): boolean {
  return minutes !== 'unlimited' && minutes > durationLimits.max;
}

// Halfway between the longest session and the shortest night.
const isNearNight = (minutes: Minutes): boolean => minutes >= (durationLimits.max + nightLimits.min) / 2;

/** A session with steps takes as long as they do. */
export function compatibleMinutes(
  minutes: Minutes | 'unlimited',
  { breathing, layers }: Pick<SoundSettings, 'breathing' | 'layers'>,
): Minutes | 'unlimited' {
  const end = stepsEnd({ layers });
  if (end !== undefined) return end / 60;
  // One that begins again is as long as it is said to be.
  if (minutes === 'unlimited' || (layers.some(({ repeats }) => repeats !== undefined) && minutes > 0)) return minutes;
  if (minutes === shortLength) return minutes;
  return toSliderValue(minutes, isNearNight(minutes) ? nightLimits : minuteLimits(breathing)) ?? durationLimits.default;
}

/** A length below the slider that nothing but the person's choice gives. In an address `minutes=3` alone has always meant five. */
export const isShortByChoice = ({
  minutes,
  breathing,
  layers,
}: Pick<SoundSettings, 'breathing' | 'layers'> & { minutes: Minutes | 'unlimited' | undefined }): boolean =>
  minutes === shortLength &&
  !breathing &&
  layers.every(({ steps, repeats }) => steps.length === 0 && repeats === undefined);

/** Continues the breath through a change of the running programme. time: session time. */
export function programmeInBreath(
  next: Programme,
  before: BreathingCourse | undefined,
  { settings, time }: { settings: BreathingSettings | undefined; time: Seconds },
): Programme {
  if (!settings) return next;
  return { ...next, breathing: before ? continueBreathing(before, settings, time) : joinBreathing(settings, time) };
}
