import type { Hertz } from '#core/units.ts';

/** The nodal lines that have been found, as SVG path data: some four kilobytes for each frequency that was looked at. */
export const knownFigures = new Map<Hertz, string>();
