import { categoryOf } from '#core/catalogue/imported-frequency.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
import { programmeQuery, settingsFromAddress } from '#core/player/addresses/settings-address.ts';
import { titleFromAddress } from '#core/domain/title-address.ts';
import type { SessionSettings, ToneDefaults } from '#core/player/session-settings.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { repeatedSettings } from '#core/player/repeat-session.ts';
import { useLastChoice } from '#hooks/use-last-choice.ts';
import { usePlayer } from '#hooks/use-player.ts';

/** What starting a sound needs of its frequency. */
export type StartedFrequency = ToneDefaults & Pick<Frequency, 'id' | 'category' | 'title'>;

/** Plays the sound of an address at once; call it from a tap. Ends a session that still runs. */
export function useStart(
  address: string,
  frequency: StartedFrequency,
  describe: NonNullable<SessionPlan['describe']>,
): () => void {
  const { player } = usePlayer();
  const chosen = useLastChoice();
  return () => {
    player.stop();
    const settings = settingsFromAddress(new URLSearchParams(address), frequency, chosen);
    const category = categoryOf(frequency);
    void player.play({ ...settings, frequencyId: frequency.id, ...(category && { category }), describe });
  };
}

/** What the sound of an earlier session was called. */
export function recordedTitle({ address }: SessionRecord): SoundTitle | undefined {
  return titleFromAddress(new URLSearchParams(address));
}

/** The address of an earlier session's sound. */
export function repeatedAddress(session: SessionRecord, frequency: Frequency): string {
  return programmeQuery(frequency, repeatedSound(session, frequency));
}

/** The sound of an earlier session, as it is played again. */
export function repeatedSound(session: SessionRecord, frequency: Frequency): SessionSettings {
  return repeatedSettings(session, frequency);
}
