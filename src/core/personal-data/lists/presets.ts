import type { Readable } from '#core/store.ts';
import { patchRecord, putRecord, removeRecord } from '#core/personal-data/changes.ts';
import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { createList, type ListDependencies } from './list.ts';

export type PresetContent = Pick<PresetRecord, 'name' | 'address'>;

/** Newest first; undefined until loaded. */
export interface Presets extends Readable<readonly PresetRecord[] | undefined> {
  add: (preset: PresetContent) => Promise<PresetRecord>;
  /** Does nothing where the preset was removed. */
  change: (id: string, fields: Partial<PresetContent>) => Promise<void>;
  remove: (id: string) => Promise<void>;
  restore: (preset: PresetRecord) => Promise<void>;
}

export function createPresets({ recordStore, now }: ListDependencies): Presets {
  const list = createList(recordStore, 'presets', (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
  return {
    subscribe: list.subscribe,
    getSnapshot: list.getSnapshot,
    add: async ({ name, address }) => {
      const record: PresetRecord = { id: newIdentifier(), name, address, createdAt: now().getTime() };
      await recordStore.write([putRecord('presets', record)]);
      return record;
    },
    change: (id, fields) => recordStore.write([patchRecord('presets', id, fields)]),
    remove: (id) => recordStore.write([removeRecord('presets', id)]),
    restore: (preset) => recordStore.write([putRecord('presets', preset)]),
  };
}
