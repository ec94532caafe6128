// Services whose code is loaded on first use.
import { whenIdle, whenIdleAfterLoad } from '#core/platform/time/idle.ts';
import type { PlayerState } from '#core/player/player-state.ts';
import type { Player } from '#core/player/player.ts';
import type { Preview, PreviewedTone } from '#core/player/preview.ts';
import { applyChanges } from '#core/player/session-settings.ts';
import type { Setting } from '#core/settings/setting.ts';
import { createStore, type Readable } from '#core/store.ts';

/** Memoises the promise. After a rejection the next call tries again. */
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

/** A store whose state is the service itself. It is opened when the browser is idle after the first subscription. */
export function lazyService<T>(load: () => Promise<T>, onFailure: (error: unknown) => void) {
  const { set, subscribe, getSnapshot } = createStore<T | undefined>(undefined);
  const open = openOnce(async () => {
    const service = await load();
    set(service);
    return service;
  });
  let isScheduled = false;
  const openWhenIdle = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    whenIdle(() => {
      open().catch((error: unknown) => {
        isScheduled = false;
        onFailure(error);
      });
    });
  };
  return {
    open,
    openWhenIdle,
    getSnapshot,
    subscribe: (listener: () => void) => {
      openWhenIdle();
      return subscribe(listener);
    },
  };
}

/**
 * The state of a source that is opened on the first subscription. Each later subscription retries a failed opening.
 * @param opens whether a subscription opens it
 */
export function lazyStore<State, Source extends Readable<State>>(
  load: () => Promise<Source>,
  initial: State,
  opens = (): boolean => true,
) {
  const { set, subscribe, getSnapshot } = createStore(initial);
  const open = openOnce(async () => {
    const source = await load();
    const update = (): void => set(source.getSnapshot());
    source.subscribe(update);
    update();
    return source;
  });
  return {
    open,
    getSnapshot,
    subscribe: (listener: () => void) => {
      if (opens()) open().catch(() => undefined);
      return subscribe(listener);
    },
  };
}

/** @param onLost called for each change that could not be stored, because the setting could not be opened */
export function lazySetting<State>(
  load: () => Promise<Setting<State>>,
  initial: State,
  onLost: (error: unknown) => void,
): Setting<State> {
  const { open, getSnapshot, subscribe } = lazyStore(load, initial);
  return {
    getSnapshot,
    subscribe,
    set: (change) => {
      open().then((setting) => setting.set(change), onLost);
    },
  };
}

interface LazyPlayerOptions {
  open: () => Promise<Player>;
  /** Does what browsers allow only within a tap. */
  wake: () => void;
  /** Undoes `wake`. */
  sleep: () => void;
  onFailure: (error: unknown) => void;
}

/** Stands in for the player, which is opened by the first session at the latest. */
export function lazyPlayer({ open, wake, sleep, onFailure }: LazyPlayerOptions): Player {
  const { set, subscribe, getSnapshot } = createStore<PlayerState>({ phase: 'idle' });
  let player: Player | undefined;
  /** A session has been requested before the player was open. */
  let isPending = false;

  const cancel = (ended: 'stopped' | 'failed'): void => {
    isPending = false;
    sleep();
    set({ phase: 'idle', ended });
  };
  const openPlayer = async (): Promise<Player> => {
    const opened = await open();
    if (!player) opened.subscribe(() => set(opened.getSnapshot()));
    player = opened;
    return opened;
  };
  const playPending = async (): Promise<void> => {
    try {
      const opened = await openPlayer();
      const state = getSnapshot();
      if (!isPending || state.phase !== 'opening') return;
      isPending = false;
      await opened.play(state.plan);
    } catch (error) {
      onFailure(error);
      if (isPending) cancel('failed');
    }
  };
  const change: Player['change'] = (changes) => {
    const state = getSnapshot();
    if (isPending && state.phase === 'opening')
      set({ ...state, plan: { ...applyChanges(state.plan, changes), minutes: state.plan.minutes } });
    else player?.change(changes);
  };
  const prepare = async (): Promise<void> => (await openPlayer()).prepare();

  return {
    subscribe,
    getSnapshot,
    prepare: () => whenIdleAfterLoad(() => void prepare().catch(() => undefined)),
    play: async (plan) => {
      if (getSnapshot().phase !== 'idle') return undefined;
      // Synchronously, within the tap.
      if (player) return player.play(plan);
      isPending = true;
      set({ phase: 'opening', plan });
      wake();
      return playPending();
    },
    change,
    resume: async () => player?.resume(),
    interrupt: () => player?.interrupt(),
    pause: () => player?.pause(),
    stop: () => (isPending ? cancel('stopped') : player?.stop()),
    leave: () => (isPending ? cancel('stopped') : player?.leave()),
    soundingLevel: () => player?.soundingLevel() ?? 0,
    position: () => player?.position() ?? 0,
  };
}

/** @param afterTap opens the preview within a tap, and uses it once it is open */
export function lazyPreview(afterTap: (act: (preview: Preview) => Promise<void>) => Promise<void>): Preview {
  const { set, subscribe, getSnapshot } = createStore<number | undefined>(undefined);
  let preview: Preview | undefined;
  let wanted: PreviewedTone | undefined;
  return {
    subscribe,
    getSnapshot,
    toggle: (tone) => {
      wanted = tone;
      return afterTap(async (opened) => {
        if (!preview) opened.subscribe(() => set(opened.getSnapshot()));
        preview = opened;
        // The screen may have been left while the code loaded.
        if (wanted === tone) await opened.toggle(tone);
      });
    },
    stop: () => {
      wanted = undefined;
      preview?.stop();
    },
  };
}
