import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { browserTicker } from '#core/platform/time/ticker.ts';
import { runStage, type Drawing, type Frame, type RunningStage, type Stage } from './canvas-stage.ts';
import { channelsOf, isLight } from './figure-colours.ts';

const running: RunningStage[] = [];
afterEach(() => {
  for (const stage of running.splice(0)) stage.stop();
  document.body.replaceChildren();
});

function mount(style: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `display: block; width: 80px; height: 60px; ${style}`;
  document.body.append(canvas);
  return canvas;
}

function run(canvas: HTMLCanvasElement, answer: 'again' | 'rest' = 'again') {
  const draw = vi.fn<(frame: Frame) => 'again' | 'rest'>(() => answer);
  const prepare = vi.fn<(stage: Stage) => Drawing>(() => draw);
  const hidden = vi.fn<() => void>();
  const stage = runStage(canvas, { every: browserTicker, framesPerSecond: 60, prepare, hidden });
  running.push(stage);
  return { draw, prepare, hidden, stage };
}

const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
};

describe('runStage', () => {
  it('draws frame after frame where it can be seen, in as many pixels as the screen has, up to two a point', async () => {
    const canvas = mount('');
    const { draw, prepare } = run(canvas);
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(5);
    expect(prepare.mock.calls[0]?.[0].width).toBe(Math.round(80 * Math.min(devicePixelRatio, 2)));
    expect(draw.mock.calls.at(-1)?.[0].seconds).toBeGreaterThan(draw.mock.calls[0]?.[0].seconds ?? 0);
  });

  it('draws nothing out of sight, and begins when it is scrolled in', async () => {
    const canvas = mount('margin-top: 5000px');
    const { draw } = run(canvas);
    await frames(10);
    expect(draw).not.toHaveBeenCalled();
    canvas.scrollIntoView();
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(2);
  });

  it('says when it goes out of sight, and draws no more', async () => {
    const canvas = mount('');
    const { draw, hidden } = run(canvas);
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(2);
    canvas.style.marginTop = '5000px';
    await expect.poll(() => hidden.mock.calls.length).toBe(1);
    const before = draw.mock.calls.length;
    await frames(10);
    expect(draw).toHaveBeenCalledTimes(before);
  });

  it('comes to rest when the drawing says so, and wakes', async () => {
    const { draw, stage } = run(mount(''), 'rest');
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(0);
    await frames(5);
    const before = draw.mock.calls.length;
    await frames(10);
    expect(draw).toHaveBeenCalledTimes(before);
    stage.wake();
    await expect.poll(() => draw.mock.calls.length).toBe(before + 1);
  });

  it('asks for a still picture under reduced motion', async () => {
    const media = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
    await media('reduce');
    const { draw } = run(mount(''), 'rest');
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(0);
    expect(draw.mock.calls.every(([frame]) => frame.still)).toBe(true);
    await media('');
  });

  it('asks for a still picture, at once, where the app itself is asked to keep still', async () => {
    const { draw } = run(mount(''), 'rest');
    await expect.poll(() => draw.mock.calls.at(-1)?.[0].still).toBe(false);
    document.documentElement.dataset['motion'] = 'reduced';
    await expect.poll(() => draw.mock.calls.at(-1)?.[0].still).toBe(true);
    delete document.documentElement.dataset['motion'];
    await expect.poll(() => draw.mock.calls.at(-1)?.[0].still).toBe(false);
  });

  it('draws no more once stopped', async () => {
    const { draw, stage } = run(mount(''));
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(2);
    stage.stop();
    const before = draw.mock.calls.length;
    await frames(10);
    expect(draw).toHaveBeenCalledTimes(before);
  });
});

describe('channelsOf', () => {
  it('reads any notation', () => {
    expect(channelsOf('rgb(10 200 30)')).toEqual([10, 200, 30]);
    expect(channelsOf('oklch(1 0 0)')).toEqual([255, 255, 255]);
    expect(isLight(channelsOf('oklch(0.8 0.1 85)'))).toBe(true);
    expect(isLight(channelsOf('oklch(0.45 0.1 85)'))).toBe(false);
  });
});
