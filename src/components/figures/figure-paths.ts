import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import type { Hertz } from '#core/units.ts';
import { figures, type FigureClient } from './figure-client.ts';
import { knownFigures } from './known-figures.ts';

/** The nodal lines of frequencies as SVG path data, each computed once. */
interface FigurePaths {
  /** undefined until it has been computed; a page that the build writes has it at once. */
  readonly known: (hertz: Hertz) => string | undefined;
  /** Computed beside the page. */
  readonly compute: (hertz: Hertz) => Promise<string>;
  /** Found in a page that the build wrote. */
  readonly keep: (hertz: Hertz, path: string) => void;
}

function createFigurePaths({ path }: Pick<FigureClient, 'path'>, paths: Map<Hertz, string>): FigurePaths {
  return {
    // The condition is known to the bundler: the page in the browser does without the mathematics.
    known: (hertz) => (import.meta.env.SSR ? nodalLines(chladniFigure(hertz)) : paths.get(hertz)),
    compute: async (hertz) => {
      const found = paths.get(hertz) ?? (await path(hertz));
      paths.set(hertz, found);
      return found;
    },
    keep: (hertz, found) => void paths.set(hertz, found),
  };
}

export const figurePaths = createFigurePaths(figures, knownFigures);
