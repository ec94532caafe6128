import type { Readable } from '#core/store.ts';
import type { FavouriteRecord } from '#core/personal-data/records/records.ts';
import type { ListDependencies } from './list.ts';

/** Frequency ids in the person's order; undefined until loaded. */
export interface Favourites extends Readable<readonly number[] | undefined> {
  /**
   * @param seen The state the person saw; does nothing where it was out of date.
   * @param address The settings of the sound, kept with a new favourite; undefined: the frequency's defaults.
   */
  toggle: (frequencyId: number, seen?: boolean, address?: string) => Promise<void>;
  /** The settings kept with a favourite; undefined: the frequency's defaults, or no favourite. */
  addressOf: (frequencyId: number) => string | undefined;
  move: (frequencyId: number, place: number) => Promise<void>;
}

export function createFavourites({ list, now }: ListDependencies<'favourites'>): Favourites {
  let shown: { records: readonly FavouriteRecord[]; ids: readonly number[] } | undefined;
  return {
    subscribe: list.subscribe,
    getSnapshot: () => {
      const records = list.getSnapshot();
      if (records && shown?.records !== records)
        shown = { records, ids: records.map(({ frequencyId }) => frequencyId) };
      return records && shown?.ids;
    },
    addressOf: (frequencyId) => list.getSnapshot()?.find((record) => record.frequencyId === frequencyId)?.address,
    toggle: async (frequencyId, seen, address) => {
      const records = await list.ready();
      const isOne = records.some((record) => record.frequencyId === frequencyId);
      if (seen !== undefined && seen !== isOne) return;
      if (isOne) return list.remove(frequencyId);
      const position = Math.min(0, ...records.map((record) => record.position)) - 1;
      const addedAt = now().getTime();
      return list.put({ frequencyId, position, addedAt, ...(address !== undefined && { address }) });
    },
    move: async (frequencyId, place) => {
      const records = await list.ready();
      const moved = records.find((record) => record.frequencyId === frequencyId);
      if (!moved) return;
      const order = records.filter((record) => record !== moved).toSpliced(place, 0, moved);
      const changed = order.flatMap((record, position) =>
        record.position === position ? [] : [{ ...record, position }],
      );
      await list.put(...changed);
    },
  };
}
