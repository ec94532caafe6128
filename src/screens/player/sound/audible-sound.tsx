import { forms } from '#core/domain/sound.ts';
import { isGuideAlone } from '#core/player/session-settings.ts';
import { isPlainTone, toneOf } from '#core/sound/layers.ts';
import { useMessages, useNumber } from '#i18n/language-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { useToneNow, type ShownSettings } from '#screens/player/use-sound-now.ts';

const AddedSounds = optionalPart(async () => (await import('#screens/player/layers/added-sounds.tsx')).AddedSounds);

/** “Sonará a 528 Hz + ruido rosa + 6 Hz binaural”. */
export function AudibleSound(shown: ShownSettings) {
  const { settings, isActive } = shown;
  const { sound } = useMessages();
  const what = useAudibleTone(shown);
  return (
    <>
      {(isActive ? sound.sounds : sound.willSound)(what)}
      {!isPlainTone(settings) && <AddedSounds {...shown} failed=" + …" />}
    </>
  );
}

function useAudibleTone(shown: ShownSettings): string {
  const { settings } = shown;
  const { hertz, carrier } = useToneNow(shown);
  const { sound } = useMessages();
  const number = useNumber();
  if (isGuideAlone(settings)) return sound.pure(number(carrier));
  const { hasCarrier, isPulsed } = forms[toneOf(settings).kind];
  if (!hasCarrier) return sound.pure(number(hertz));
  const describe = isPulsed ? sound.pulse : sound.beat;
  return describe(number(carrier), number(hertz));
}
