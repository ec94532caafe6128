import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import type { Hertz } from '#core/units.ts';
import { figures, type FigureClient } from './figure-client.ts';

/** The nodal lines of frequencies as SVG path data, each computed once. */
interface FigurePaths {
  /** undefined until it has been computed. */
  readonly known: (hertz: Hertz) => string | undefined;
  /** Computed on the spot: for pages written by the build, and for taking them over. */
  readonly atOnce: (hertz: Hertz) => string;
  /** Computed beside the page. */
  readonly compute: (hertz: Hertz) => Promise<string>;
}

function createFigurePaths({ path }: Pick<FigureClient, 'path'>): FigurePaths {
  // Some four kilobytes for each frequency of the catalogue that has been looked at.
  const paths = new Map<Hertz, string>();
  const keep = (hertz: Hertz, found: string): string => {
    paths.set(hertz, found);
    return found;
  };
  return {
    known: (hertz) => paths.get(hertz),
    atOnce: (hertz) => paths.get(hertz) ?? keep(hertz, nodalLines(chladniFigure(hertz))),
    compute: async (hertz) => paths.get(hertz) ?? keep(hertz, await path(hertz)),
  };
}

export const figurePaths = createFigurePaths(figures);
