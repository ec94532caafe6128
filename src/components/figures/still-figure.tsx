import { useState } from 'react';
import type { Accent } from '#core/catalogue/frequency.ts';
import type { Hertz } from '#core/units.ts';
import { classNames } from '#ui/class-names.ts';
import { figurePathCache } from './figure-path-cache.ts';

/** Width as a share of the living figure's square: scales the radius here, 48 %, to that of the living one at rest. */
export const stillFigureScale: Readonly<Record<Accent, number>> = { pulse: 0.9038, aura: 0.8331, clarity: 0.8958 };

interface StillFigureProps {
  hertz: Hertz;
  isHidden: boolean;
}

/** Shown until the living figure is painted, if its lines are cached. A card's figure grows into it. */
export function StillFigure({ hertz, isHidden }: StillFigureProps) {
  // Not updated: lines that arrived later would be replaced at once.
  const [path] = useState(() => figurePathCache.get(hertz));
  if (path === undefined) return null;
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
      className={classNames(
        'overflow-visible transition-opacity duration-arrival ease-in',
        isHidden ? 'opacity-0' : 'opacity-40',
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
