import { memo, useCallback, useSyncExternalStore } from 'react';
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
  const subscribe = useCallback((changed: () => void) => figurePaths.subscribe(hertz, changed), [hertz]);
  // What the build has written is taken over as it stands, with its lines.
  const path = useSyncExternalStore(subscribe, () => figurePaths.known(hertz), () => figurePaths.atOnce(hertz));
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      {path && <path d={path} fill="none" stroke="currentColor" strokeWidth="0.7" strokeLinejoin="round" strokeLinecap="round" />}
    </svg>
  );
});
