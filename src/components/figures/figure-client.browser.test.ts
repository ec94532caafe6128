import { afterEach, describe, expect, it, vi } from 'vitest';
import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { contourLines } from '#core/cymatics/contour.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import { createFigureClient, type FigureClient } from './figure-client.ts';
import type { FigureFrame } from './figure-messages.ts';
import { lineLayerWidth, figureRadius } from './living-figure-layers.ts';
import { runToroid } from './toroid.tsx';

const stopping: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopping.splice(0).toReversed()) stop();
  document.body.replaceChildren();
});

function workerAt(address: string): Worker {
  return new Worker(address, { type: 'module' });
}

/** Its script is missing: the browser reports that after the worker has been created. */
function missingWorker(): Worker {
  const address = URL.createObjectURL(new Blob([]));
  URL.revokeObjectURL(address);
  return workerAt(address);
}

function figureWorker(): Worker {
  return workerAt(new URL('./figure-worker.ts', import.meta.url).href);
}

const side = 400;

function mount(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = `display: block; width: ${side}px; height: ${side}px`;
  document.body.append(canvas);
  return canvas;
}

const best: FigureFrame = { seconds: 4, elapsed: 0, loudness: 1 };

function showLiving(client: FigureClient, hertz: number): HTMLCanvasElement {
  const canvas = mount();
  const painting = client.painting(({ layers, complete }) => {
    const nodal = layers.find(({ name }) => name === 'nodal');
    if (nodal) canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(nodal.bitmap);
    if (!complete) painting.paint(best);
  });
  stopping.push(painting.close);
  painting.open(
    { width: side, height: side, ratio: 1 },
    { kind: 'living', hertz, layerNames: ['nodal'], colour: 'rgb(255 200 120)' },
  );
  painting.paint(best);
  return canvas;
}

/** The mean opacity of a canvas, 0 to 1, along the nodal lines of a frequency. */
function lightAlong(canvas: HTMLCanvasElement, hertz: number): number {
  const copy = new OffscreenCanvas(side, side).getContext('2d');
  if (!copy) throw new Error('no canvas');
  copy.drawImage(canvas, 0, 0, side, side);
  const { data } = copy.getImageData(0, 0, side, side);
  const points = contourLines(chladniFigure(hertz), 0, 72)
    .flatMap((line) => line.points)
    .filter(({ x, y }) => Math.hypot(x, y) < 0.9);
  const pixel = (place: number): number => Math.floor(side / 2 + (side / lineLayerWidth) * place);
  const lights = points.map(({ x, y }) => (data[4 * (pixel(y) * side + pixel(x)) + 3] ?? 0) / 255);
  return lights.reduce((sum, light) => sum + light, 0) / lights.length;
}

describe('figures', () => {
  it('have the nodal lines that the core computes', async () => {
    const client = createFigureClient(figureWorker);
    const wanted = [528, 7.83];
    expect(await Promise.all(wanted.map(client.path))).toEqual(wanted.map((hertz) => nodalLines(chladniFigure(hertz))));
  });

  it('light the nodal lines of the frequency and not those of another', async () => {
    const canvas = showLiving(createFigureClient(figureWorker), 528);
    await expect.poll(() => lightAlong(canvas, 528)).toBeGreaterThan(0.55);
    expect(lightAlong(canvas, 528)).toBeGreaterThan(1.8 * lightAlong(canvas, 174));
  });

  it('deliver every layer once, and then only sand that has moved', async () => {
    const client = createFigureClient(figureWorker);
    const seen: string[] = [];
    const widths = new Map<string, number>();
    let done = false;
    const painting = client.painting(({ layers, complete }) => {
      for (const { name, bitmap } of layers) {
        seen.push(name);
        widths.set(name, bitmap.width);
        bitmap.close();
      }
      done = complete;
      if (!complete) painting.paint(best);
    });
    stopping.push(painting.close);
    painting.open(
      { width: 200, height: 200, ratio: 2 },
      { kind: 'living', hertz: 40, layerNames: ['echo'], colour: 'white' },
    );
    painting.paint(best);
    expect(painting.busy()).toBe(true);
    await expect.poll(() => done).toBe(true);
    expect(painting.busy()).toBe(false);
    expect(seen.toSorted()).toEqual(['above', 'below', 'echo', 'far', 'glow', 'near', 'nodal', 'sand']);
    expect(widths.get('nodal')).toBe(Math.ceil(lineLayerWidth * figureRadius * 100 * 2));
    painting.paint(best);
    await expect.poll(painting.busy).toBe(false);
    expect(seen.length).toBe(8);
    painting.paint({ ...best, elapsed: 0.2 });
    await expect.poll(() => seen.slice(8)).toEqual(['sand']);
  });
});

it.each([
  [
    'cannot be created',
    () => {
      throw new DOMException('no workers here', 'SecurityError');
    },
  ],
  ['has no script', missingWorker],
])('figures stay empty when their worker %s', async (_, openWorker) => {
  const client = createFigureClient(openWorker);
  expect(await client.path(528)).toBe('');
  expect(await client.path(528)).toBe('');
  const painting = client.painting(() => expect.unreachable());
  painting.open(
    { width: 200, height: 200, ratio: 1 },
    { kind: 'living', hertz: 40, layerNames: ['echo'], colour: 'white' },
  );
  painting.paint(best);
  painting.close();
});

it('asks the worker once for each path', async () => {
  const worker = figureWorker();
  let answers = 0;
  worker.addEventListener('message', () => (answers += 1));
  const client = createFigureClient(() => worker);
  await Promise.all([client.path(528), client.path(528), client.path(639)]);
  expect(answers).toBe(2);
});

it('starts no worker for a painting that closes before it was opened', () => {
  const openWorker = vi.fn(figureWorker);
  createFigureClient(openWorker)
    .painting(() => undefined)
    .close();
  expect(openWorker).not.toHaveBeenCalled();
});

it('goes on painting after its worker failed once', async () => {
  let started = 0;
  const client = createFigureClient(() => {
    started += 1;
    return started === 1 ? missingWorker() : figureWorker();
  });
  const frames: unknown[] = [];
  const painting = client.painting((frame) => {
    frames.push(frame);
    for (const { bitmap } of frame.layers) bitmap.close();
  });
  stopping.push(painting.close);
  painting.open(
    { width: 200, height: 200, ratio: 1 },
    { kind: 'living', hertz: 40, layerNames: ['echo'], colour: 'rgb(1 2 3)' },
  );
  painting.paint(best);
  await expect.poll(painting.busy).toBe(false);
  expect(frames).toEqual([]);
  painting.paint(best);
  await expect.poll(() => frames.length).toBe(1);
  expect(started).toBe(2);
});

it('draws a turning torus', async () => {
  const canvas = mount();
  Object.assign(canvas.style, { color: 'red', caretColor: 'lime', outlineColor: 'blue' });
  stopping.push(runToroid(canvas, createFigureClient(figureWorker)));
  const picture = (): string => {
    const copy = document.createElement('canvas');
    [copy.width, copy.height] = [side, side];
    copy.getContext('2d')?.drawImage(canvas, 0, 0, side, side);
    return copy.toDataURL();
  };
  const empty = picture();
  await expect.poll(picture).not.toBe(empty);
  const first = picture();
  await expect.poll(picture).not.toBe(first);
});
