import { chladniFigure } from '#core/cymatics/chladni-figure.ts';
import { nodalLines } from '#core/cymatics/nodal-lines.ts';
import type { Hertz } from '#core/units.ts';
import { figures } from './figure-client.ts';
import { figurePathCache } from './figure-path-cache.ts';

export function cachedFigurePath(hertz: Hertz): string | undefined {
  // The bundler resolves the condition, so that the browser's bundle leaves the mathematics out.
  return import.meta.env.SSR ? nodalLines(chladniFigure(hertz)) : figurePathCache.get(hertz);
}

export async function loadFigurePath(hertz: Hertz): Promise<string> {
  const path = figurePathCache.get(hertz) ?? (await figures.path(hertz));
  if (path !== '') figurePathCache.set(hertz, path);
  return path;
}
