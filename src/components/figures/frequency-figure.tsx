import { memo, useEffect, useRef } from 'react';
import type { Hertz } from '#core/units.ts';
import { figurePathCache } from './figure-path-cache.ts';
import { cachedFigurePath, loadFigurePath } from './figure-paths.ts';

interface FrequencyFigureProps {
  hertz: Hertz;
  className?: string;
}

/** Decoration: the number is shown beside it. */
export const FrequencyFigure = memo(function FrequencyFigure({ hertz, className }: FrequencyFigureProps) {
  const line = useRef<SVGPathElement>(null);
  const path = cachedFigurePath(hertz);

  useEffect(() => {
    const element = line.current;
    if (path !== undefined || !element) return;
    const rendered = element.getAttribute('d');
    if (rendered !== null) figurePathCache.set(hertz, rendered);
    // Set on the element: state would render a whole library once more for each figure.
    else void loadFigurePath(hertz).then((found) => element.setAttribute('d', found));
  }, [hertz, path]);

  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      {/* The path in the server's markup stays, although it is unknown here during hydration. */}
      <path
        key={hertz}
        ref={line}
        d={path}
        suppressHydrationWarning
        fill="none"
        stroke="currentColor"
        strokeWidth="0.7"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
});
