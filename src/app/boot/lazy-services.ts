import { whenIdle, whenIdleAfterLoad } from '#core/platform/time/idle.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import { applyChanges } from '#core/player/session-settings.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';

/** Opens with the first question; an opening that failed is tried again with the next. */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opening: Promise<T> | undefined;
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

interface LazyService<T> extends Readable<T | undefined> {
  open: () => Promise<T>;
  /** Has it opened when the browser is free. */
  ask: () => void;
}

/** What somebody asks for is fetched then, and shown from then on; undefined until it is there. */
export function lazyService<T>(open: () => Promise<T>, onFailure: (error: unknown) => void): LazyService<T> {
  const store = createStore<T | undefined>(undefined);
  const opened = openOnce(async () => {
    const found = await open();
    store.set(found);
    return found;
  });
  // Many parts of a page ask: once is enough.
  let asked = false;
  const ask = (): void => {
    if (asked || store.getSnapshot() !== undefined) return;
    asked = true;
    whenIdle(() => {
      asked = false;
      opened().catch(onFailure);
    });
  };
  return {
    open: opened,
    ask,
    getSnapshot: store.getSnapshot,
    subscribe: (listener) => {
      ask();
      return store.subscribe(listener);
    },
  };
}

interface Followed<State, Found> extends Readable<State> {
  /** Rejects where it cannot be fetched; asked again, it is fetched again. */
  open: () => Promise<Found>;
}

/** Shows something until what is really to be shown has been fetched, which is when somebody first listens, or opens it. */
function followed<State, Found extends Readable<State>>(
  open: () => Promise<Found>,
  initial: State,
): Followed<State, Found> {
  const store = createStore(initial);
  const opened = openOnce(async () => {
    const found = await open();
    const update = (): void => store.set(found.getSnapshot());
    found.subscribe(update);
    update();
    return found;
  });
  return {
    open: opened,
    getSnapshot: store.getSnapshot,
    subscribe: (listener) => {
      // The next who listens asks again.
      opened().catch(() => undefined);
      return store.subscribe(listener);
    },
  };
}

/** Shows something until what is really to be shown has been fetched, which is when somebody first listens. */
export function lazyReadable<State>(open: () => Promise<Readable<State>>, initial: State): Readable<State> {
  const { getSnapshot, subscribe } = followed(open, initial);
  return { getSnapshot, subscribe };
}

interface Settings<State> extends Readable<State> {
  set: (changes: Partial<State>) => void;
}

/** The same for what can be changed: a change fetches what could not be fetched before, and shows it. One that is lost is reported. */
export function lazySettings<State>(
  open: () => Promise<Settings<State>>,
  initial: State,
  onLost: (error: unknown) => void,
): Settings<State> {
  const { open: opened, getSnapshot, subscribe } = followed(open, initial);
  return {
    getSnapshot,
    subscribe,
    set: (changes) => {
      opened().then((settings) => settings.set(changes), onLost);
    },
  };
}

interface LazyPlayerOptions {
  open: () => Promise<Player>;
  /** What browsers allow in a tap only, and so cannot wait for the player. */
  wake: () => void;
  /** Takes that back: there will be no session. */
  sleep: () => void;
  onFailure: (error: unknown) => void;
}

/** Stands for the player until it has been fetched, which is with the first session at the latest. */
export function lazyPlayer({ open, wake, sleep, onFailure }: LazyPlayerOptions): Player {
  const store = createStore<PlayerState>({ phase: 'idle' });
  let player: Player | undefined;
  /** Whether a session waits for the player. */
  let waiting = false;

  const giveUp = (ended: 'stopped' | 'failed'): void => {
    waiting = false;
    sleep();
    store.set({ phase: 'idle', ended });
  };
  const begin = async (): Promise<void> => {
    try {
      const found = await open();
      if (!player) found.subscribe(() => store.set(found.getSnapshot()));
      player = found;
      const state = store.getSnapshot();
      if (!waiting || state.phase !== 'opening') return;
      waiting = false;
      await found.play(state.plan);
    } catch (error) {
      onFailure(error);
      if (waiting) giveUp('failed');
    }
  };
  const change: Player['change'] = (changes) => {
    const state = store.getSnapshot();
    if (waiting && state.phase === 'opening')
      store.set({ ...state, plan: { ...applyChanges(state.plan, changes), minutes: state.plan.minutes } });
    else player?.change(changes);
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    prepare: () =>
      whenIdleAfterLoad(
        () =>
          void open().then(
            (found) => found.prepare(),
            () => undefined,
          ),
      ),
    play: async (plan) => {
      if (store.getSnapshot().phase !== 'idle') return undefined;
      // Known already, it is asked within the tap.
      if (player) return player.play(plan);
      waiting = true;
      store.set({ phase: 'opening', plan });
      wake();
      return begin();
    },
    change,
    resume: async () => player?.resume(),
    interrupt: () => player?.interrupt(),
    pause: () => player?.pause(),
    stop: () => (waiting ? giveUp('stopped') : player?.stop()),
    leave: () => (waiting ? giveUp('stopped') : player?.leave()),
    soundingLevel: () => player?.soundingLevel() ?? 0,
    position: () => player?.position() ?? 0,
  };
}
