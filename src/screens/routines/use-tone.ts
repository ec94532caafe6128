import { proposedForm, type Frequency } from '#core/catalogue/frequency.ts';
import { frequencyIn } from '#core/catalogue/imported-frequency.ts';
import type { PresetRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import { routineAddress } from '#core/routines/routine-address.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { usePreset } from '#hooks/presets/use-preset.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';

export interface RoutineTone {
  title: string;
  /** undefined until the catalogue has loaded, and where it has no such frequency. */
  frequency: Frequency | undefined;
  /** The player's query. */
  address: string;
}

/** What a routine plays: its preset while there is one, otherwise its frequency. */
export function useToneOf(): (routine: RoutineRecord, preset: PresetRecord | undefined) => RoutineTone {
  const { unknownTone, unreadTone } = useChapter('routines');
  const locale = useLocale();
  const frequencies = useFrequencies();
  return (routine, preset) => {
    const frequency = frequencies.status === 'ready' ? frequencyIn(frequencies.value, routine.frequencyId) : undefined;
    const missing = { ready: unknownTone, failed: unreadTone, loading: '' }[frequencies.status];
    return {
      title: preset?.name ?? frequency?.title[locale] ?? missing,
      frequency,
      address: routineAddress(routine, { preset, form: frequency ? proposedForm(frequency) : {} }),
    };
  };
}

export function useTone(routine: RoutineRecord): RoutineTone {
  const preset = usePreset(routine.presetId);
  return useToneOf()(routine, preset);
}
