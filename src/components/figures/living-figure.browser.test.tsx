import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { browserTicker } from '#core/platform/time/ticker.ts';
import type { RunningStage } from './canvas-stage.ts';
import { figures, type FigureClient } from './figure-client.ts';
import { createFigureClock } from './living-figure-clock.ts';
import { runLivingFigure } from './living-figure-stage.ts';
import { LivingFigure } from './living-figure.tsx';

let root: Root | undefined;
let running: RunningStage | undefined;
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
const times = (): number[] =>
  [...new Set(animations().map(({ currentTime }) => Math.round(Number(currentTime))))].toSorted(
    (one, other) => one - other,
  );
const states = (): string[] => [...new Set(animations().map(({ playState }) => playState))];
const seconds = async (count: number): Promise<void> => {
  const end = performance.now() + count * 1000;
  while (performance.now() < end) await new Promise(requestAnimationFrame);
};

/** A figure over a clock that the test moves. */
function show() {
  const clock = { at: 3 };
  const place = mount();
  // As tall as the style sheet would make it.
  const style = document.createElement('style');
  style.textContent = '.aspect-square { aspect-ratio: 1 }';
  document.body.append(style);
  root = createRoot(place);
  root.render(<LivingFigure hertz={396} accent="pulse" sounding level={() => 1} position={() => clock.at} />);
  return clock;
}

/** A figure whose tone goes on by itself; what is asked of those who draw is counted. */
function play() {
  const began = performance.now();
  const clock = createFigureClock();
  const asked = { frames: 0, complete: false };
  const client: FigureClient = {
    ...figures,
    painting: (painted) => {
      const painting = figures.painting((frame) => {
        asked.complete = frame.complete;
        painted(frame);
      });
      return { ...painting, paint: (frame) => ((asked.frames += 1), painting.paint(frame)) };
    },
  };
  const element = mount();
  running = runLivingFigure(element, {
    every: browserTicker,
    hertz: 528,
    accent: 'clarity',
    client,
    life: () => ({ moment: clock((performance.now() - began) / 1000, 528), wanted: 1, sounding: true }),
  });
  const countFor = async (length: number): Promise<number> => {
    const before = asked.frames;
    await seconds(length);
    return asked.frames - before;
  };
  return { element, asked, countFor };
}

it('is where the audio clock is, the membrane in the phase of the tone, and stands where that stands', async () => {
  const clock = show();
  await expect.poll(times).toEqual([3000, 8500]);
  clock.at += 0.4;
  await expect.poll(times).toEqual([3400, 8900]);
  await expect.poll(states).toEqual(['paused']);
  await seconds(0.6);
  expect(times()).toEqual([3400, 8900]);
});

it('keeps still, however the clock goes, where the person wants less motion', async () => {
  document.documentElement.dataset['motion'] = 'reduced';
  const clock = show();
  await expect.poll(times).toEqual([0, 5500]);
  clock.at += 0.4;
  await seconds(0.6);
  expect(times()).toEqual([0, 5500]);
  expect(states()).toEqual(['paused']);
});

it('goes on by itself with the tone, without more than some pictures a second', async () => {
  const { asked, countFor } = play();
  await expect.poll(() => asked.complete).toBe(true);
  await expect.poll(states).toEqual(['running']);
  expect(await countFor(2)).toBeLessThanOrEqual(10);
  expect(states()).toEqual(['running']);
});

it('does nothing out of sight, and is where the tone is when it comes back', async () => {
  const { element, asked, countFor } = play();
  await expect.poll(() => asked.complete).toBe(true);
  element.style.marginTop = '5000px';
  await expect.poll(states).toEqual(['paused']);
  const [swung = 0] = times();
  expect(await countFor(1)).toBe(0);
  expect(times()[0]).toBe(swung);
  element.style.marginTop = '';
  await expect.poll(states).toEqual(['running']);
  expect(times()[0]).toBeGreaterThan(swung + 900);
});

it('asks for no picture once it is there, where the person wants less motion', async () => {
  document.documentElement.dataset['motion'] = 'reduced';
  const { asked, countFor } = play();
  await expect.poll(() => asked.complete).toBe(true);
  expect(await countFor(1)).toBe(0);
});
