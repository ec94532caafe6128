import { expect, it } from 'vitest';
import { chladniFigure, displacementAt } from './chladni-figure.ts';
import { nodalLines } from './nodal-lines.ts';

// In units of the view box: the path is rounded.
const margin = 0.5;

it.each([0.1, 7.83, 40, 211.44, 528, 963])(
  'nodalLines of %d Hz, filled by the even-odd rule, separate positive from negative displacement',
  (hertz) => {
    const figure = chladniFigure(hertz);
    const path = new Path2D(nodalLines(figure));
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    const filled = { up: 0, down: 0 };
    const seen = { up: 0, down: 0 };
    const signAt = (x: number, y: number): number => Math.sign(displacementAt(figure, (x - 50) / 48, (y - 50) / 48));
    for (let x = 3; x < 98; x += 1.3) {
      for (let y = 3; y < 98; y += 1.3) {
        const sign = signAt(x, y);
        const isClear =
          Math.hypot(x - 50, y - 50) < 46.5 &&
          [-margin, margin].every((by) => signAt(x + by, y) === sign && signAt(x, y + by) === sign);
        if (!isClear) continue;
        const side = sign > 0 ? 'up' : 'down';
        seen[side] += 1;
        if (context?.isPointInPath(path, x, y, 'evenodd')) filled[side] += 1;
      }
    }
    expect(Math.min(seen.up, seen.down)).toBeGreaterThan(300);
    const shares = [filled.up / seen.up, filled.down / seen.down].toSorted((a, b) => a - b);
    expect(shares[0]).toBeLessThan(0.01);
    expect(shares[1]).toBeGreaterThan(0.99);
  },
);
