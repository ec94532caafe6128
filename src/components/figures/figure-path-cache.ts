import type { Hertz } from '#core/units.ts';

/** Nodal lines as SVG path data, about 4 kB per frequency seen. */
export const figurePathCache = new Map<Hertz, string>();
