import { expect, it } from 'vitest';
import type { Accent } from '#core/catalogue/frequency.ts';
import { restPosition } from './living-figure-clock.ts';
import { figureRadius } from './living-figure-layers.ts';
import { motionByAccent } from './living-figure-motion.ts';
import { stillFigureScale } from './still-figure.tsx';

it.each(['pulse', 'aura', 'clarity'] satisfies Accent[])(
  'has the size of the resting living figure for %s',
  (accent) => {
    const { cycle, scale } = motionByAccent[accent].whole;
    const living = figureRadius * scale(restPosition / cycle);
    const still = 0.48 * stillFigureScale[accent];
    expect(still).toBeCloseTo(living, 3);
  },
);
