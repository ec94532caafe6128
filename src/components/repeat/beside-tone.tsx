import { Suspense } from 'react';
import { useSoundWords } from '#components/presets/use-sound-words.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useSound } from '#hooks/presets/use-sound.ts';
import { recordedTitle } from '#hooks/session/use-start.ts';

interface BesideToneProps {
  session: SessionRecord;
  frequency: Frequency;
}

/** “ + ruido rosa + lluvia”: what sounds beside the tone of an earlier session; a name of its own stands for all of it. */
export function BesideTone({ session, frequency }: BesideToneProps) {
  const { address } = session;
  // Without an address it is a plain tone, and needs no words.
  if (address === undefined || recordedTitle(session)) return null;
  return (
    // What is already shown around it must not disappear until they are loaded.
    <Suspense>
      <Beside address={address} frequency={frequency} />
    </Suspense>
  );
}

function Beside({ address, frequency }: { address: string; frequency: Frequency }) {
  const { beside } = useSoundWords()(useSound(address, frequency));
  return beside.map((words) => ` + ${words}`).join('');
}
