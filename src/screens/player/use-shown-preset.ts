import { useState } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { PresetRecord } from '#core/personal-data/records/records.ts';
import { usePreset } from '#hooks/presets/use-preset.ts';

export interface ShownPreset {
  preset: PresetRecord | undefined;
  onKept: (id: string) => void;
}

/** The preset that the address names, or the one saved here since. One that no longer exists is ignored. */
export function useShownPreset(query: URLSearchParams, frequency: Frequency | undefined): ShownPreset {
  const [kept, onKept] = useState<string>();
  const preset = usePreset(kept ?? query.get('preset'));
  const isOfFrequency = preset && new URLSearchParams(preset.address).get('id') === String(frequency?.id);
  return { preset: isOfFrequency ? preset : undefined, onKept };
}
