import { useState } from 'react';
import type { Accent } from '#core/catalogue/frequency.ts';
import type { Hertz } from '#core/units.ts';
import { classNames } from '#ui/class-names.ts';
import { knownFigures } from './known-figures.ts';

/**
 * How wide a still figure is, as a share of the living one's square, so that the lines of both lie on each other: the first has
 * 48 hundredths of its width for a radius, the other its `reach`, as wide as it is drawn before a tone.
 */
export const stillShare: Readonly<Record<Accent, number>> = { pulse: 0.9038, aura: 0.8331, clarity: 0.8958 };

interface StillFigureProps {
  hertz: Hertz;
  /** Whether the living one stands in its place. */
  gone: boolean;
}

/**
 * The lines of a living figure before it has been painted, in its light before a tone, where they are known already: what a card's
 * figure grows into.
 */
export function StillFigure({ hertz, gone }: StillFigureProps) {
  // Only what was known at once: lines that came later would have to go again as soon as they stand.
  const [path] = useState(() => knownFigures.get(hertz));
  if (path === undefined) return null;
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
      className={classNames(
        'overflow-visible transition-opacity duration-arrival ease-in',
        gone ? 'opacity-0' : 'opacity-40',
      )}
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
