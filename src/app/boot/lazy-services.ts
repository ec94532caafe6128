// Services whose code is loaded on first use.
import { whenIdle } from '#core/platform/time/idle.ts';
import type { Preview, PreviewedSound } from '#core/player/preview.ts';
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
    /** Opens nothing. */
    watch: subscribe,
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

/** @param afterTap opens the preview within a tap, and uses it once it is open */
export function lazyPreview(afterTap: (act: (preview: Preview) => Promise<void>) => Promise<void>): Preview {
  const { set, subscribe, getSnapshot } = createStore<ReturnType<Preview['getSnapshot']>>(undefined);
  let preview: Preview | undefined;
  let wanted: PreviewedSound | undefined;
  return {
    subscribe,
    getSnapshot,
    toggle: (sound) => {
      wanted = sound;
      return afterTap(async (opened) => {
        if (!preview) opened.subscribe(() => set(opened.getSnapshot()));
        preview = opened;
        // The screen may have been left while the code loaded.
        if (wanted === sound) await opened.toggle(sound);
      });
    },
    stop: () => {
      wanted = undefined;
      preview?.stop();
    },
  };
}
