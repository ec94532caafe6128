import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { LineChart, type ChartPoint } from './line-chart.tsx';

afterEach(() => document.body.replaceChildren());

/** A chart from 0 to 10. */
function drawn(points: readonly ChartPoint[]) {
  const element = document.createElement('div');
  document.body.append(element);
  flushSync(() =>
    createRoot(element).render(<LineChart points={points} min={0} max={10} lines={[5]} label="A chart" />),
  );
  const dots = [...element.querySelectorAll('path')].filter((path) => path.getAttribute('d')?.endsWith('h0'));
  return {
    line: element.querySelector('polyline')?.getAttribute('points'),
    sizes: dots.map((dot) => getComputedStyle(dot).strokeWidth),
  };
}

it('LineChart scales values to its range and times from left to right', async () => {
  const { line, sizes } = drawn([
    { at: 0, value: 0 },
    { at: 25, value: 10, marked: true },
    { at: 100, value: 5 },
  ]);
  expect(line).toBe('0,40 25,0 100,20');
  expect(sizes).toHaveLength(3);
  await expect.element(page.getByRole('img', { name: 'A chart' })).toBeInTheDocument();
});

it('LineChart centres a single point', () => {
  expect(drawn([{ at: 1_700_000_000_000, value: 5 }]).line).toBe('50,20');
});
