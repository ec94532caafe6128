import { useState } from 'react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import type { PlayerState, SessionPlan } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { preferredMinutes, settingsFromAddress } from '#core/player/settings-address.ts';
import type { SoundChange } from '#core/player/session.ts';
import { carrierFor, applyChanges, modeFor } from '#core/player/session-settings.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import type { Minutes } from '#core/units.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useSaveLastChoice, useLastChoice } from '#hooks/use-last-choice.ts';

export interface Wished {
  wish: SessionSettings;
  /** Changes how it shall sound, and what sounds when it is this frequency's. */
  change: (changes: SoundChange) => void;
  /** How long a session lasts of which nothing else is said. */
  usualMinutes: Minutes;
  /** Changes how long it shall last. It is asked before the start only. */
  changeMinutes: (minutes: SessionSettings['minutes']) => void;
  /** Whether what sounds, or is about to, is this frequency's. */
  mine: boolean;
}

interface Circumstances {
  /** undefined while it is on its way, and where there is none. */
  frequency: Frequency | undefined;
  query: URLSearchParams;
  player: Player;
  state: PlayerState;
}

/** What of a plan the next one may begin with. */
function wishIn({
  frequencyId: _whose,
  describe: _shown,
  before: _felt,
  comparison: _part,
  ...wish
}: SessionPlan): Partial<SessionSettings> {
  return wish;
}

/**
 * Changes with what goes along with them: a form that other hertz are too fast for becomes the pure tone, and a carrier too
 * low for them a higher one, so that what is shown is what sounds.
 */
function fitting(changes: SoundChange, wish: SessionSettings): SoundChange {
  const { hertz, mode, carrier } = { ...wish, ...changes };
  const formed = changes.hertz === undefined ? changes : { ...changes, mode: modeFor(hertz, mode) };
  const fits = carrierFor(formed.mode ?? mode, hertz, carrier);
  return fits === carrier ? formed : { ...formed, carrier: fits };
}

/** What may change while a blind comparison says what sounds. */
function withoutTone({ hertz: _hertz, mode: _mode, carrier: _carrier, ...rest }: SoundChange): SoundChange {
  return rest;
}

/** The plan that sounds, or is about to, where it is of this frequency. */
function planOf(state: PlayerState, frequency: Frequency | undefined): SessionPlan | undefined {
  return state.phase !== 'idle' && state.plan.frequencyId === frequency?.id ? state.plan : undefined;
}

/** What sounds may be gentler than what was wished, and stays so when it is over. */
function withLevelsOf(plan: SessionPlan | undefined, wish: SessionSettings): SessionSettings {
  const { intensity, noiseLevel = wish.noiseLevel } = plan ?? wish;
  return intensity === wish.intensity && noiseLevel === wish.noiseLevel ? wish : { ...wish, intensity, noiseLevel };
}

/**
 * What the person wishes to hear: what the address asks for at first, or what sounds already. The length and intensity that
 * they set by hand here are those the next session opens with; what an address or the softening has made of them is not.
 */
export function useWish({ frequency, query, player, state }: Circumstances): Wished | undefined {
  const chosen = useLastChoice();
  const keep = useSaveLastChoice();
  const hydrated = useHydrated();
  const [held, setHeld] = useState<{ id: number; wish: SessionSettings }>();
  if (!frequency) return undefined;
  const { id } = frequency;
  const plan = planOf(state, frequency);
  const before =
    held?.id === id ? held.wish : { ...settingsFromAddress(query, frequency, chosen), ...(plan && wishIn(plan)) };
  const wish = withLevelsOf(plan, before);
  const set = (next: SessionSettings): void => setHeld({ id, wish: next });
  // What the person last chose is not known while a page is taken over.
  if (held?.wish !== wish && hydrated) set(wish);
  return {
    mine: plan !== undefined,
    wish,
    usualMinutes: preferredMinutes(chosen),
    change: (wanted) => {
      const changes = fitting(plan?.comparison ? withoutTone(wanted) : wanted, wish);
      set(applyChanges(wish, changes));
      if (changes.intensity !== undefined) keep('intensity', changes.intensity);
      if (plan) player.change(changes);
    },
    changeMinutes: (minutes) => {
      set({ ...wish, minutes });
      if (minutes !== 'unlimited') keep('minutes', minutes);
    },
  };
}
