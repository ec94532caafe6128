import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { usePart } from '#hooks/use-personal-data.ts';

/** undefined until loaded, and if it was removed. Without an id, personal data is not loaded. */
export function usePreset(id: string | null | undefined): PresetRecord | undefined {
  const wanted = typeof id === 'string';
  return usePart(({ presets }) => presets, wanted)?.find((preset) => preset.id === id);
}
