import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import type { List, ListDependencies } from './list.ts';

/** Newest first. */
export interface Presets extends List<'presets'> {
  add: (preset: Pick<PresetRecord, 'name' | 'address'>) => Promise<PresetRecord>;
}

export function createPresets({ list, now }: ListDependencies<'presets'>): Presets {
  return {
    ...list,
    add: async ({ name, address }) => {
      const record: PresetRecord = { id: newIdentifier(), name, address, createdAt: now().getTime() };
      await list.put(record);
      return record;
    },
  };
}
