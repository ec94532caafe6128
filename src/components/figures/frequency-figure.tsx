import { memo, useEffect, useRef } from 'react';
import type { Hertz } from '#core/units.ts';
import { figurePaths } from './figure-paths.ts';

interface FrequencyFigureProps {
  hertz: Hertz;
  className?: string;
}

/**
 * The figure of a frequency at rest, in the colour of the text around it; an empty place of the same size while it is
 * computed beside the page. Decoration: the number says the same.
 */
export const FrequencyFigure = memo(function FrequencyFigure({ hertz, className }: FrequencyFigureProps) {
  const line = useRef<SVGPathElement>(null);
  const path = figurePaths.known(hertz);

  useEffect(() => {
    const element = line.current;
    if (path !== undefined || !element) return;
    const written = element.getAttribute('d');
    if (written !== null) figurePaths.keep(hertz, written);
    // Put in by hand: a library would otherwise be rendered once more for each of its figures.
    else void figurePaths.compute(hertz).then((found) => element.setAttribute('d', found));
  }, [hertz, path]);

  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      {/* What the build has written stays as it stands, though nothing is known of it here yet. */}
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
