import { useSoundWords } from '#components/presets/use-sound-words.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useSound } from '#hooks/presets/use-sound.ts';

/** What sounded beside the plain tone of a session, if anything did: “timbre suave + ruido rosa”. */
export function SoundBeside({ address, frequency }: { address: string; frequency: Frequency }) {
  const { beside } = useSoundWords()(useSound(address, frequency));
  return beside.length > 0 && <p className="text-sm text-muted">{beside.join(' + ')}</p>;
}
