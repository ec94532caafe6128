import { useState } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { wishFrom } from '#core/player/programme-address.ts';
import { changedWish } from '#core/player/wish.ts';
import type { ProgrammeWish, SoundWish } from '#core/player/wish.ts';

interface Wished {
  wish: ProgrammeWish;
  /** Changes how it shall sound, and what sounds when it is this frequency's. */
  change: (changes: Partial<SoundWish>) => void;
  /** Changes how long it shall last. It is asked before the start only. */
  changeMinutes: (minutes: ProgrammeWish['minutes']) => void;
  /** Whether what sounds, or is about to, is this frequency's. */
  mine: boolean;
}

/** What the person wishes to hear: what the address asks for at first, or what sounds already. */
export function useWish({ frequency, query, player, state }: { frequency: Frequency; query: URLSearchParams; player: Player; state: PlayerState }): Wished {
  const mine = state.phase !== 'idle' && state.plan.frequencyId === frequency.id;
  const [wish, setWish] = useState<ProgrammeWish & Pick<Frequency, 'hertz'>>(() => ({ ...wishFrom(query, frequency), ...(mine && state.plan), hertz: frequency.hertz }));
  // What sounds may be gentler than what was wished, and stays so when it is over.
  if (mine && state.plan.intensity !== wish.intensity) setWish({ ...wish, intensity: state.plan.intensity });
  return {
    mine,
    wish,
    change: (changes) => {
      setWish(changedWish(wish, changes));
      if (mine) player.change(changes);
    },
    changeMinutes: (minutes) => setWish({ ...wish, minutes }),
  };
}
