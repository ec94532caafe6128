import type { Frequency } from '#core/catalogue/frequency.ts';
import { frequencyIn } from '#core/catalogue/imported-frequency.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { routineSound } from '#core/routines/routine-sound.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { usePreset } from '#hooks/presets/use-preset.ts';
import { useChapter, useLocale } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';

type RoutineTone = ReturnType<typeof routineSound> & {
  /** undefined until the catalogue has loaded, and where it has no such frequency. */
  frequency: Frequency | undefined;
  name: string;
};

/**
 * What a routine plays: its preset while there is one, its programme, otherwise its frequency. Suspends until the names
 * of programmes are loaded, if it plays one.
 */
export function useTone(routine: RoutineRecord): RoutineTone {
  const { unknownTone, unreadTone } = useChapter('routines');
  const locale = useLocale();
  const preset = usePreset(routine.presetId);
  const frequencies = useFrequencies();
  const frequency = frequencies.status === 'ready' ? frequencyIn(frequencies.value, routine.frequencyId) : undefined;
  const missing = { ready: unknownTone, failed: unreadTone, loading: '' }[frequencies.status];
  const sound = routineSound(routine, preset, frequency);
  return { ...sound, frequency, name: useSoundTitle(sound.title, frequency?.title[locale] ?? missing) };
}
