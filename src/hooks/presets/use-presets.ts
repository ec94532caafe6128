import type { Presets } from '#core/personal-data/lists/presets.ts';
import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { usePart } from '#hooks/use-personal-data.ts';
import { useServices } from '#hooks/services-context.ts';

/** Newest first; undefined until loaded. The actions may be called before that. */
export function usePresets(): { presets: readonly PresetRecord[] | undefined } & Pick<
  Presets,
  'add' | 'put' | 'patch' | 'remove'
> {
  const { personalData } = useServices();
  return {
    presets: usePart(({ presets }) => presets),
    add: async (preset) => (await personalData.open()).presets.add(preset),
    patch: async (id, fields) => (await personalData.open()).presets.patch(id, fields),
    remove: async (id) => (await personalData.open()).presets.remove(id),
    put: async (preset) => (await personalData.open()).presets.put(preset),
  };
}
