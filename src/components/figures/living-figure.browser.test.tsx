import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import type { RunningAnimation } from './visible-animation.ts';
import { figures, type FigureClient } from './figure-client.ts';
import { createFigureClock, restPosition, visibleSwing } from './living-figure-clock.ts';
import { runLivingFigure } from './run-living-figure.ts';
import { LivingFigure } from './living-figure.tsx';

let root: Root | undefined;
let running: RunningAnimation | undefined;
afterEach(() => {
  root?.unmount();
  running?.stop();
  root = running = undefined;
  document.body.replaceChildren();
  delete document.documentElement.dataset['motion'];
});

function mount(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = 'position: relative; width: 160px; height: 160px';
  document.body.append(element);
  return element;
}

const animations = (): Animation[] =>
  document.getAnimations().filter((animation) => !(animation instanceof CSSTransition));
const tone = 396;
const cycleOf = ({ effect }: Animation): number => Number(effect?.getTiming().duration);
const swings = (animation: Animation): boolean => cycleOf(animation) < 2000;
/** Milliseconds. Steps lengthen a swing a little, so its time is counted in swings. */
const times = (): number[] => {
  const timeOf = (animation: Animation): number => {
    const at = Number(animation.currentTime);
    return Math.round(swings(animation) ? (1000 * at) / cycleOf(animation) / visibleSwing(tone) : at);
  };
  return [...new Set(animations().map(timeOf))].toSorted((one, other) => one - other);
};
const states = (): string[] => [...new Set(animations().map(({ playState }) => playState))];
const seconds = async (count: number): Promise<void> => {
  const end = performance.now() + count * 1000;
  while (performance.now() < end) await new Promise(requestAnimationFrame);
};

/** A figure on a clock that the test moves. */
function show() {
  const clock = { at: 3 };
  const place = mount();
  const style = document.createElement('style');
  style.textContent = '.aspect-square { aspect-ratio: 1 }';
  document.body.append(style);
  root = createRoot(place);
  root.render(<LivingFigure hertz={tone} accent="pulse" sounding level={() => 1} position={() => clock.at} />);
  return clock;
}

/** A figure with a running tone; counts the frames requested. */
function play() {
  const began = performance.now();
  const clock = createFigureClock();
  const requested = { frames: 0, complete: false };
  const client: FigureClient = {
    ...figures,
    painting: (onFrame) => {
      const painting = figures.painting((frame) => {
        requested.complete = frame.complete;
        onFrame(frame);
      });
      return { ...painting, paint: (frame) => ((requested.frames += 1), painting.paint(frame)) };
    },
  };
  const element = mount();
  running = runLivingFigure(element, {
    hertz: tone,
    accent: 'clarity',
    client,
    state: () => ({ moment: clock((performance.now() - began) / 1000, tone), targetBrightness: 1, sounding: true }),
  });
  const countFor = async (length: number): Promise<number> => {
    const before = requested.frames;
    await seconds(length);
    return requested.frames - before;
  };
  return { element, requested, countFor };
}

it('ends its animations when it leaves the page', async () => {
  show();
  await expect.poll(states).toEqual(['running']);
  const ended = animations();
  root?.unmount();
  expect(ended.map(({ playState }) => playState)).toEqual(ended.map(() => 'idle'));
});

it('follows the audio clock in the phase of the tone and stands when that stands', async () => {
  const clock = show();
  await expect.poll(times).toEqual([3000, 8500]);
  clock.at += 0.4;
  await expect.poll(times).toEqual([3400, 8900]);
  await expect.poll(states).toEqual(['paused']);
  await seconds(0.6);
  expect(times()).toEqual([3400, 8900]);
});

it('keeps still under reduced motion while the clock runs', async () => {
  document.documentElement.dataset['motion'] = 'reduced';
  const clock = show();
  await expect.poll(times).toEqual([0, 5500]);
  clock.at += 0.4;
  await seconds(0.6);
  expect(times()).toEqual([0, 5500]);
  expect(states()).toEqual(['paused']);
});

it('animates on its own with at most five frames requested per second', async () => {
  const { requested, countFor } = play();
  await expect.poll(() => requested.complete).toBe(true);
  await expect.poll(states).toEqual(['running']);
  expect(await countFor(2)).toBeLessThanOrEqual(10);
  expect(states()).toEqual(['running']);
});

it('takes the steps of all its layers at once without a graphics card, in the phase of the tone', async () => {
  const step = 1000 / 12;
  const { requested } = play();
  await expect.poll(() => requested.complete).toBe(true);
  await expect.poll(states).toEqual(['running']);
  const [body, ...layers] = animations();
  const firstTime = (): number => Number(body?.currentTime);
  for (let update = 0; update < 4; update += 1) {
    await seconds(0.3);
    for (const layer of layers) {
      const steps = (Number(layer.currentTime) - firstTime()) / step;
      expect(steps).toBeCloseTo(Math.round(steps), 1);
    }
    // Less than the tolerance, and no whole number of steps: the next update mends it.
    for (const layer of layers.filter(swings)) layer.currentTime = Number(layer.currentTime) + 12;
  }
  await seconds(0.3);
  for (const layer of layers) {
    expect(layer.effect?.getTiming().easing).toBe(`steps(${Math.round(cycleOf(layer) / step)})`);
    expect(cycleOf(layer) / step).toBeCloseTo(Math.round(cycleOf(layer) / step), 6);
  }
  const swinging = layers.filter(swings);
  expect(swinging).toHaveLength(2);
  const swung = (firstTime() / 1000 - restPosition) * visibleSwing(tone);
  // Half a step, the tolerance, and what a swing falls behind between two updates.
  for (const layer of swinging)
    expect(Math.abs(Number(layer.currentTime) - swung * cycleOf(layer))).toBeLessThan(step / 2 + 60 + 20);
});

it('pauses off screen and is in step with the tone when it returns', async () => {
  const { element, requested, countFor } = play();
  await expect.poll(() => requested.complete).toBe(true);
  element.style.marginTop = '5000px';
  await expect.poll(states).toEqual(['paused']);
  // A pause takes effect with the next frame.
  await Promise.all(animations().map(({ ready }) => ready));
  const [pausedAt = 0] = times();
  expect(await countFor(1)).toBe(0);
  expect(times()[0]).toBe(pausedAt);
  element.style.marginTop = '';
  await expect.poll(states).toEqual(['running']);
  expect(times()[0]).toBeGreaterThan(pausedAt + 900);
});

it('requests no frame under reduced motion once it is complete', async () => {
  document.documentElement.dataset['motion'] = 'reduced';
  const { requested, countFor } = play();
  await expect.poll(() => requested.complete).toBe(true);
  expect(await countFor(1)).toBe(0);
});
