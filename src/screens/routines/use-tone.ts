import type { Frequency } from '#core/catalogue/frequency.ts';
import { frequencyIn } from '#core/catalogue/imported-frequency.ts';
import type { PresetRecord, RoutineRecord } from '#core/personal-data/records/records.ts';
import { routineSound } from '#core/routines/routine-sound.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { usePreset } from '#hooks/presets/use-preset.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';

export type RoutineTone = ReturnType<typeof routineSound> & {
  /** undefined until the catalogue has loaded, and where it has no such frequency. */
  frequency: Frequency | undefined;
  /** The title of the frequency, or what is said where there is none. */
  plainTitle: string;
};

/** What a routine plays: its preset while there is one, its programme, otherwise its frequency. */
export function useToneOf(): (routine: RoutineRecord, preset: PresetRecord | undefined) => RoutineTone {
  const { unknownTone, unreadTone } = useChapter('routines');
  const locale = useLocale();
  const frequencies = useFrequencies();
  return (routine, preset) => {
    const frequency = frequencies.status === 'ready' ? frequencyIn(frequencies.value, routine.frequencyId) : undefined;
    const missing = { ready: unknownTone, failed: unreadTone, loading: '' }[frequencies.status];
    return {
      ...routineSound(routine, preset, frequency),
      frequency,
      plainTitle: frequency?.title[locale] ?? missing,
    };
  };
}

/** Suspends until the names of programmes are loaded, if the routine plays one. */
export function useTone(routine: RoutineRecord): RoutineTone & { name: string } {
  const preset = usePreset(routine.presetId);
  const tone = useToneOf()(routine, preset);
  return { ...tone, name: useSoundTitle(tone.title, tone.plainTitle) };
}
