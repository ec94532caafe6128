import { createAssessments } from './assessments.ts';
import { createComparisons } from './comparisons.ts';
import { createFavourites } from './favourites.ts';
import type { ListDependencies } from './list.ts';
import { createPresets } from './presets.ts';
import { createRoutines } from './routines.ts';

/** Kinds of records that screens read whole. */
const creators = {
  favourites: createFavourites,
  assessments: createAssessments,
  routines: createRoutines,
  presets: createPresets,
  comparisons: createComparisons,
};

export type Lists = { [Name in keyof typeof creators]: ReturnType<(typeof creators)[Name]> };

export const createLists = (dependencies: ListDependencies): Lists =>
  Object.fromEntries(Object.entries(creators).map(([name, create]) => [name, create(dependencies)])) as Lists;
