import { isListed, tableNames, type ListedName } from '#core/personal-data/records/kinds.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { createAssessments } from './assessments.ts';
import { createComparisons } from './comparisons.ts';
import { createFavourites } from './favourites.ts';
import { createList, type List } from './list.ts';
import { createPresets } from './presets.ts';
import { createRoutines } from './routines.ts';

type GeneralLists = { [Name in ListedName]: List<Name> };

const createGeneralLists = (recordStore: RecordStore): GeneralLists =>
  Object.fromEntries(tableNames.filter(isListed).map((name) => [name, createList(recordStore, name)])) as GeneralLists;

/** A list for each kind whose row asks for one. Those named here can do more than any. */
export function createLists({ recordStore, now }: { recordStore: RecordStore; now: () => Date }) {
  const lists = createGeneralLists(recordStore);
  return {
    ...lists,
    favourites: createFavourites({ list: lists.favourites, now }),
    assessments: createAssessments({ list: lists.assessments, now }),
    routines: createRoutines({ list: lists.routines, now }),
    comparisons: createComparisons({ list: lists.comparisons, now }),
    presets: createPresets({ list: lists.presets, now }),
  };
}

export type Lists = ReturnType<typeof createLists>;
