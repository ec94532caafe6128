import { createSimulatedAccount } from '#core/account/account.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { DeviceStorage } from '#core/platform/device-storage.ts';
import { createThemeChoice } from '#core/platform/theme.ts';
import { delay } from '#core/platform/ticker.ts';
import { createLatePlayer } from '#core/player/late-player.ts';
import { nothingYet } from '#core/player/listening-week.ts';
import { usualPreferences } from '#core/preferences/sound-preferences.ts';
import { createStore } from '#core/store.ts';
import type { Readable, Store } from '#core/store.ts';
import type { Log, Services } from '#hooks/services-context.ts';
import type { Playing } from './open-player.ts';

interface Surroundings {
  storage: DeviceStorage;
  /** Opens the catalogue; it is fetched with the first question put to it. */
  openCatalogue: (onInvalidRow: (problem: string) => void) => Promise<Catalogue>;
  /** Where failures go that the person is not told of. */
  log: Log;
}

/** Everything the app is made of, made once and joined here. Nothing touches the browser before it is used. */
export function createServices({ storage, openCatalogue, log }: Surroundings): Services {
  const catalogue = openedWhenAsked(() => openCatalogue((problem) => log.warn(`A frequency was left out: ${problem}`)));
  const listening = createStore(nothingYet);
  const preferences = createStore(usualPreferences);
  const playing = openedWhenAsked(async (): Promise<Playing> => {
    const opened = (await import('./open-player.ts')).openPlayer({ storage, log });
    follow(listening, opened.listening);
    follow(preferences, opened.preferences);
    return opened;
  });
  const failed = (error: unknown): void => log.error('The player could not be fetched:', error);
  const late = createLatePlayer({ open: async () => (await playing()).player, onFailure: failed });
  return {
    log,
    account: createSimulatedAccount(delay),
    theme: createThemeChoice(storage),
    preferences: {
      subscribe: preferences.subscribe,
      getSnapshot: preferences.getSnapshot,
      set: (changes) => void playing().then((opened) => opened.preferences.set(changes), failed),
    },
    player: late.player,
    fetchPlayer: late.fetch,
    listening,
    headphones: { play: async (side) => (await playing()).headphones.play(side) },
    catalogue: {
      list: async (category) => (await catalogue()).list(category),
      byId: async (id) => (await catalogue()).byId(id),
    },
  };
}

/** Keeps a store at what another one says. */
function follow<T>(store: Store<T>, source: Readable<T>): void {
  const take = (): void => store.set(source.getSnapshot());
  source.subscribe(take);
  take();
}

/** Something that is opened with the first question; an opening that failed is tried again with the next. */
function openedWhenAsked<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined;
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}
