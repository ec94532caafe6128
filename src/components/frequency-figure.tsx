import { memo, useEffect, useRef } from 'react';
import type { Hertz } from '#core/units.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
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
  const hydrated = useHydrated();
  // What the build has written is taken over as it stands, with its lines.
  const path = hydrated ? figurePaths.known(hertz) : figurePaths.atOnce(hertz);

  useEffect(() => {
    if (path !== undefined) return undefined;
    let wanted = true;
    const draw = async (): Promise<void> => {
      const found = await figurePaths.compute(hertz);
      // Put in by hand: a library would otherwise be rendered once more for each of its figures.
      if (wanted) line.current?.setAttribute('d', found);
    };
    void draw();
    return () => {
      wanted = false;
    };
  }, [hertz, path]);

  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <path ref={line} d={path} fill="none" stroke="currentColor" strokeWidth="0.7" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
});
