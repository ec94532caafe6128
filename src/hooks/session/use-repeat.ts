import type { Frequency } from '#core/catalogue/frequency.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import { repeatedSettings } from '#core/player/repeat-session.ts';
import { programmeQuery } from '#core/player/addresses/settings-address.ts';
import { usePlayer } from '#hooks/use-player.ts';

interface Repeat {
  /** Of the player with these settings. */
  query: string;
  /** Call it from a tap. Ends a session that still runs. */
  start: () => void;
}

/** An earlier session again. */
export function useRepeat(
  session: SessionRecord,
  frequency: Frequency,
  describe: NonNullable<SessionPlan['describe']>,
): Repeat {
  const { player } = usePlayer();
  const settings = repeatedSettings(session, frequency);
  return {
    query: programmeQuery(frequency, settings),
    start: () => {
      player.stop();
      void player.play({ ...settings, frequencyId: frequency.id, describe });
    },
  };
}
