import { tried } from '#core/tried.ts';
import { createStore, type Readable } from '#core/store.ts';

/** Chromium's BeforeInstallPromptEvent. */
export interface InstallPrompt extends Event {
  /** Call from a tap. */
  prompt: () => Promise<unknown>;
}

/** manual: through the menu of Safari on iOS, which no page can open. unavailable: the browser does not say. */
export type InstallState = 'unavailable' | 'offered' | 'manual' | 'installed';

const standalone = (): MediaQueryList | undefined => tried(() => matchMedia('(display-mode: standalone)'));

function installState(offer: InstallPrompt | undefined): InstallState {
  if (standalone()?.matches) return 'installed';
  if (offer) return 'offered';
  // Only Safari on iOS has this property.
  const { standalone: fromHome } = navigator as { standalone?: boolean };
  if (fromHome === undefined) return 'unavailable';
  return fromHome ? 'installed' : 'manual';
}

export function watchInstallState(offer: Readable<InstallPrompt | undefined>): Readable<InstallState> {
  return {
    getSnapshot: () => installState(offer.getSnapshot()),
    subscribe: (listener) => {
      const leave = offer.subscribe(listener);
      const query = standalone();
      query?.addEventListener('change', listener);
      return () => {
        leave();
        query?.removeEventListener('change', listener);
      };
    },
  };
}

/** False in old browsers, some private windows and insecure pages. */
export function watchOfflineReady(
  container: Pick<ServiceWorkerContainer, 'ready'> | undefined = tried(() => navigator.serviceWorker),
): Readable<boolean> {
  const store = createStore(false);
  tried(() => container?.ready)?.then(
    () => store.set(true),
    () => undefined,
  );
  return store;
}
