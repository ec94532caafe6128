// @module-tag long
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { defaultBreathing } from '#core/breathing/breathing.ts';
import {
  breathsAt,
  continueBreathing,
  paceAt,
  startBreathing,
  type BreathingCourse,
} from '#core/breathing/breathing-course.ts';
import { runBreathMotion } from './breath-motion.ts';

afterEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset['motion'];
});

function draw(course: () => BreathingCourse, position: () => number) {
  const frame = document.createElement('div');
  const body = document.createElement('div');
  frame.append(body);
  document.body.append(frame);
  const end = runBreathMotion({ course, position, body, frame });
  onTestFinished(end);
  return { body, frame, end };
}

const nextFrame = (): Promise<number> => new Promise((resolve) => void requestAnimationFrame(resolve));

/** Measures each frame at the time that it shows. */
async function worstDeviation(body: HTMLElement, course: BreathingCourse, position: Clock): Promise<number> {
  const deviations: number[] = [];
  const until = performance.now() + 4000;
  while (performance.now() < until) {
    await nextFrame();
    const time = position.mean(Number(document.timeline.currentTime));
    const drawn = (Number(body.getAnimations()[0]?.currentTime) * course.pace) / 60_000;
    deviations.push(Math.abs(drawn - breathsAt(course, time)) * (60 / paceAt(course, time)));
  }
  return Math.max(...deviations);
}

type Clock = (() => number) & { mean: (now: number) => number };

/** A device whose clock is 300 ppm off, and moves in steps of its buffer. */
function audioClock(from: number): Clock {
  const started = performance.now();
  const passed = (now: number): number => ((now - started) * 1.0003) / 1000;
  return Object.assign(() => from + Math.floor(passed(performance.now()) / 0.03) * 0.03, {
    mean: (now: number) => from + passed(now) - 0.015,
  });
}

it.each([
  ['at the beginning, while the pace eases', 0],
  ['after half an hour', 1800],
])(
  'the drawn breath is within 20 ms of the audio clock %s',
  async (_, from) => {
    const course = startBreathing({ ...defaultBreathing, pace: 5.7, from: 20 });
    const position = audioClock(from);
    const { body } = draw(() => course, position);
    expect(await worstDeviation(body, course, position)).toBeLessThan(0.02);
  },
  20_000,
);

it('the drawn breath goes on where it was when the pace changes', async () => {
  const first = startBreathing({ ...defaultBreathing, pace: 10 });
  const position = audioClock(31.5);
  let course = first;
  const { body } = draw(() => course, position);
  await expect.poll(() => body.getAnimations().length).toBe(1);
  const before = Number(getComputedStyle(body).scale);
  course = continueBreathing(first, { ...defaultBreathing, pace: 4 }, position());
  await expect.poll(() => body.getAnimations()[0]?.effect?.getTiming().duration).toBe(15_000);
  expect(Math.abs(Number(getComputedStyle(body).scale) - before)).toBeLessThan(0.1);
  expect(await worstDeviation(body, course, position)).toBeLessThan(0.02);
}, 20_000);

it('the drawn breath stands while the sound stands, and rests when it ends', async () => {
  const course = startBreathing({ ...defaultBreathing });
  const { body, end } = draw(
    () => course,
    () => 42,
  );
  await expect.poll(() => body.getAnimations()[0]?.playState).toBe('paused');
  expect(body.getAnimations()[0]?.currentTime).toBeCloseTo(42_000, 3);
  end();
  expect(body.getAnimations()).toHaveLength(0);
});

it('nothing moves under reduced motion, also when it is set later', async () => {
  const course = startBreathing({ ...defaultBreathing });
  const { body, frame } = draw(() => course, audioClock(3));
  expect(body.getAnimations()).toHaveLength(1);
  document.documentElement.dataset['motion'] = 'reduced';
  await expect.poll(() => body.getAnimations()).toHaveLength(0);
  const still = draw(() => course, audioClock(3));
  expect([...still.body.getAnimations(), ...still.frame.getAnimations()]).toHaveLength(0);
  expect(frame.isConnected).toBe(true);
});
