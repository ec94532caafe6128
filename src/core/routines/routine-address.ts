import type { PresetRecord, RoutineRecord } from '#core/personal-data/records/records.ts';

interface RoutineSound {
  /** undefined: the routine has none, or it was removed. */
  preset: Pick<PresetRecord, 'id' | 'name' | 'address'> | undefined;
  /** Used only without a preset. */
  form: { mode?: string };
}

/** The player's query for a routine: its preset, otherwise its frequency, for as long as the routine lasts. */
export function routineAddress(
  { frequencyId, minutes }: Pick<RoutineRecord, 'frequencyId' | 'minutes'>,
  { preset, form }: RoutineSound,
): string {
  const query = new URLSearchParams(preset?.address ?? { id: String(frequencyId) });
  query.set('minutes', String(minutes));
  if (preset) {
    query.set('name', preset.name);
    query.set('preset', preset.id);
  } else if (form.mode !== undefined) query.set('mode', form.mode);
  return `?${query}`;
}
