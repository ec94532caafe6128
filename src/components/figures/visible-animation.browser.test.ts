import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { runWhileVisible, type DrawFrame, type DisplayFrame, type RunningAnimation } from './visible-animation.ts';
import type { FigureSize } from './figure-messages.ts';

const running: RunningAnimation[] = [];
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
  const draw = vi.fn<(frame: DisplayFrame) => 'again' | 'rest'>(() => answer);
  const prepare = vi.fn<(size: FigureSize) => DrawFrame>(() => draw);
  const onHidden = vi.fn<() => void>();
  const stage = runWhileVisible(canvas, { framesPerSecond: 60, prepare, onHidden });
  running.push(stage);
  return { draw, prepare, onHidden, stage };
}

const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
};

describe('runWhileVisible', () => {
  it('draws frame after frame while visible, with up to two device pixels per CSS pixel', async () => {
    const canvas = mount('');
    const { draw, prepare } = run(canvas);
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(5);
    expect(prepare.mock.calls[0]?.[0].width).toBe(Math.round(80 * Math.min(devicePixelRatio, 2)));
    expect(draw.mock.calls.at(-1)?.[0].seconds).toBeGreaterThan(draw.mock.calls[0]?.[0].seconds ?? 0);
  });

  it('draws nothing off screen and starts when it is scrolled into view', async () => {
    const canvas = mount('margin-top: 5000px');
    const { draw } = run(canvas);
    await frames(10);
    expect(draw).not.toHaveBeenCalled();
    canvas.scrollIntoView();
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(2);
  });

  it('reports that it left the screen and stops drawing', async () => {
    const canvas = mount('');
    const { draw, onHidden } = run(canvas);
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(2);
    canvas.style.marginTop = '5000px';
    await expect.poll(() => onHidden.mock.calls.length).toBe(1);
    const before = draw.mock.calls.length;
    await frames(10);
    expect(draw).toHaveBeenCalledTimes(before);
  });

  it('stops when the drawing asks to rest and draws again when woken', async () => {
    const { draw, stage } = run(mount(''), 'rest');
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(0);
    await frames(5);
    const before = draw.mock.calls.length;
    await frames(10);
    expect(draw).toHaveBeenCalledTimes(before);
    stage.wake();
    await expect.poll(() => draw.mock.calls.length).toBe(before + 1);
  });

  it('draws a still picture under the system’s reduced motion', async () => {
    const media = (value: string) =>
      cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
    await media('reduce');
    const { draw } = run(mount(''), 'rest');
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(0);
    expect(draw.mock.calls.every(([frame]) => frame.still)).toBe(true);
    await media('');
  });

  it('draws a still picture as soon as the app’s own reduced motion is set', async () => {
    const { draw } = run(mount(''), 'rest');
    await expect.poll(() => draw.mock.calls.at(-1)?.[0].still).toBe(false);
    document.documentElement.dataset['motion'] = 'reduced';
    await expect.poll(() => draw.mock.calls.at(-1)?.[0].still).toBe(true);
    delete document.documentElement.dataset['motion'];
    await expect.poll(() => draw.mock.calls.at(-1)?.[0].still).toBe(false);
  });

  it('stops drawing when it is stopped', async () => {
    const { draw, stage } = run(mount(''));
    await expect.poll(() => draw.mock.calls.length).toBeGreaterThan(2);
    stage.stop();
    const before = draw.mock.calls.length;
    await frames(10);
    expect(draw).toHaveBeenCalledTimes(before);
  });
});
