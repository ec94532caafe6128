import { Suspense } from 'react';
import { useSoundWords } from '#components/presets/use-sound-words.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { isPlainTone } from '#core/sound/layers.ts';
import { recordedTitle, repeatedSound } from '#hooks/session/use-start.ts';

interface BesideToneProps {
  session: SessionRecord;
  frequency: Frequency;
}

/** “ + ruido rosa + lluvia”: what sounds beside the tone of an earlier session; a name of its own stands for all of it. */
export function BesideTone({ session, frequency }: BesideToneProps) {
  if (recordedTitle(session)) return null;
  const sound = repeatedSound(session, frequency);
  // A plain tone needs no words, and loads none.
  if (isPlainTone(sound) && sound.layers[0].steps.length === 0) return null;
  return (
    // What is already shown around it must not disappear until they are loaded.
    <Suspense>
      <Beside sound={sound} />
    </Suspense>
  );
}

function Beside({ sound }: { sound: ReturnType<typeof repeatedSound> }) {
  const { beside } = useSoundWords()(sound);
  return beside.map((words) => ` + ${words}`).join('');
}
