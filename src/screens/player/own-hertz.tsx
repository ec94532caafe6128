import { hasOwnHertz } from '#core/catalogue/known-grade.ts';
import { toneOf } from '#core/sound/layers.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import type { SetFrequency } from './use-session-settings.ts';

// Lazy, because few sessions change the frequency.
const CustomFrequencyNote = optionalPart(async () => (await import('./custom-frequency-note.tsx')).CustomFrequencyNote);

/** As high as the note on most phones. */
const place = 'min-h-18';

/** Says that the frequency is not the catalogue's. Where an address names one, its place is kept from the first paint. */
export function OwnHertz(shown: SetFrequency) {
  const isHydrated = useHydrated();
  if (!isHydrated) return <div className={`only-tuned ${place}`} />;
  const isOwn = hasOwnHertz(shown.frequency, toneOf(shown.settingsState.settings).hertz);
  return isOwn && <CustomFrequencyNote {...shown} fallback={<div className={place} />} />;
}
