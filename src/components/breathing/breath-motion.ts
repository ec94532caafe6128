import { isMotionReduced, watchReducedMotion } from '#components/reduced-motion.ts';
import { breathsAt, fullnessAt, fullnessOf, paceAt, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import { createSteadyClock } from '#core/breathing/steady-clock.ts';
import type { Seconds } from '#core/units.ts';
import { every } from '#hooks/browser.ts';

/** The figure's scale with empty lungs. */
const emptyScale = 0.66;

const keyframes = 96;
/** How far the drawn breath may differ from the audio clock before it is corrected. */
const tolerance: Seconds = 0.004;
/** An audio clock without progress for this time counts as stopped. Longer than one of its steps. */
const stillSeconds: Seconds = 0.15;
const updateMilliseconds = 250;
const arrivalMilliseconds = 900;

interface BreathMotionOptions {
  /** Read at every update: a change of pace shows with the next. */
  course: () => BreathingCourse;
  /** Position in the session, by the audio clock. */
  position: () => Seconds;
  /** Opens and closes. */
  body: HTMLElement;
  /** Takes the body from its size at rest to the breath's, and back. */
  frame: HTMLElement;
}

function scaleOf(fullness: number): number {
  return emptyScale + (1 - emptyScale) * fullness;
}

/** One breath from its in-breath on, at the course's own pace. The browser runs it off the main thread. */
function animateBreath(body: HTMLElement, course: BreathingCourse): Animation {
  const places = Array.from({ length: keyframes + 1 }, (_, index) => index / keyframes);
  return body.animate(
    places.map((offset) => ({ offset, scale: String(scaleOf(fullnessOf(course, offset))) })),
    { duration: 60_000 / course.pace, iterations: Infinity },
  );
}

interface HeardTime {
  /** Position in the session at the timeline's time. */
  time: Seconds;
  /** Milliseconds on the clock of the page's animations: the time of the last frame, behind when the page is busy. */
  timeline: number;
  stands: boolean;
}

function createHeardTime(position: () => Seconds): () => HeardTime {
  const steady = createSteadyClock();
  let last: Seconds | undefined;
  let movedAt: Seconds = 0;
  return () => {
    const now = performance.now() / 1000;
    const timeline = Number(document.timeline.currentTime);
    const heard = position();
    if (heard !== last) movedAt = now;
    last = heard;
    const time = steady(heard, now) - (now - timeline / 1000);
    const stands = now - movedAt > stillSeconds;
    return { time: stands ? heard : time, timeline, stands };
  };
}

function follow(animation: Animation, course: BreathingCourse, { time, timeline, stands }: HeardTime): void {
  const wanted = (breathsAt(course, time) * 60_000) / course.pace;
  if (stands) {
    animation.pause();
    animation.currentTime = wanted;
    return;
  }
  const rate = paceAt(course, time) / course.pace;
  if (Math.abs(animation.playbackRate - rate) > 1e-3) animation.playbackRate = rate;
  const start = timeline - wanted / animation.playbackRate;
  const isLate = animation.startTime === null || Math.abs(Number(animation.startTime) - start) > 1000 * tolerance;
  if (isLate) animation.startTime = start;
}

/** Moves the body with the breath by the audio clock, unless motion is reduced. Returns the function that ends it. */
export function runBreathMotion({ course, position, body, frame }: BreathMotionOptions): () => void {
  const heardTime = createHeardTime(position);
  let shown: { course: BreathingCourse; animation: Animation } | undefined;
  const arrive = (from: number): void =>
    void frame.animate([{ scale: String(from) }, { scale: '1' }], {
      duration: arrivalMilliseconds,
      easing: 'ease-in-out',
    });
  const rest = (): void => {
    if (!shown) return;
    const from = Number(getComputedStyle(body).scale);
    shown.animation.cancel();
    shown = undefined;
    if (!isMotionReduced()) arrive(from);
  };
  const update = (): void => {
    if (isMotionReduced()) {
      rest();
      return;
    }
    const now = heardTime();
    const wanted = course();
    if (shown?.course !== wanted) {
      if (!shown) arrive(1 / scaleOf(fullnessAt(wanted, now.time)));
      shown?.animation.cancel();
      shown = { course: wanted, animation: animateBreath(body, wanted) };
    }
    follow(shown.animation, wanted, now);
  };
  const endTicks = every(updateMilliseconds, update);
  const endWatch = watchReducedMotion(update);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    endTicks();
    endWatch();
    document.removeEventListener('visibilitychange', update);
    rest();
  };
}
