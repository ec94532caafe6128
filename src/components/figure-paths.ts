import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import type { Hertz } from '#core/units.ts';
import { figures, type FigureClient } from './figure-client.ts';

/** The nodal lines of frequencies as SVG path data, each computed once. */
export interface FigurePaths {
  /** undefined until it has been computed, which is asked for by `subscribe`. */
  readonly known: (hertz: Hertz) => string | undefined;
  /** Computed on the spot: for pages written by the build, and for taking them over. */
  readonly atOnce: (hertz: Hertz) => string;
  /** Has a path computed, and calls back when it is known. */
  readonly subscribe: (hertz: Hertz, changed: () => void) => () => void;
}

export function createFigurePaths({ path }: Pick<FigureClient, 'path'>): FigurePaths {
  // Some four kilobytes for each frequency of the catalogue, and none is ever forgotten while it is shown.
  const paths = new Map<Hertz, string>();
  const keep = (hertz: Hertz, found: string): string => {
    paths.set(hertz, found);
    return found;
  };
  const fetchPath = async (hertz: Hertz, changed: () => void): Promise<void> => {
    keep(hertz, await path(hertz));
    changed();
  };
  return {
    known: (hertz) => paths.get(hertz),
    atOnce: (hertz) => paths.get(hertz) ?? keep(hertz, nodalLines(chladniFigure(hertz))),
    subscribe: (hertz, changed) => {
      let wanted = true;
      if (!paths.has(hertz)) void fetchPath(hertz, () => wanted && changed());
      return () => (wanted = false);
    },
  };
}

export const figurePaths = createFigurePaths(figures);
