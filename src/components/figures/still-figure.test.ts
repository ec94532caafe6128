import { expect, it } from 'vitest';
import type { Accent } from '#core/catalogue/frequency.ts';
import { bestMoment } from './living-figure-animation.ts';
import { reach } from './living-figure-layers.ts';
import { motionOf } from './living-figure-motion.ts';
import { stillShare } from './still-figure.tsx';

it.each(['pulse', 'aura', 'clarity'] satisfies Accent[])(
  'lies on the lines of the living figure before a tone: %s',
  (accent) => {
    const { cycle, scale } = motionOf[accent].whole;
    const living = reach * scale(bestMoment / cycle);
    const still = 0.48 * stillShare[accent];
    expect(still).toBeCloseTo(living, 3);
  },
);
