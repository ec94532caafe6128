import { memo } from 'react';
import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import type { Hertz } from '#core/units.ts';

/** The paths already drawn: a library shows the same frequencies again with every letter typed into its search. */
const paths = new Map<Hertz, string>();

interface FrequencyFigureProps {
  hertz: Hertz;
  className?: string;
}

/** The figure of a frequency at rest, in the colour of the text around it. Decoration: the number says the same. */
export const FrequencyFigure = memo(function FrequencyFigure({ hertz, className }: FrequencyFigureProps) {
  return (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <path d={pathFor(hertz)} fill="none" stroke="currentColor" strokeWidth="0.7" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
});

function pathFor(hertz: Hertz): string {
  const known = paths.get(hertz);
  if (known !== undefined) return known;
  const path = nodalLines(chladniFigure(hertz));
  if (paths.size < 400) paths.set(hertz, path);
  return path;
}
