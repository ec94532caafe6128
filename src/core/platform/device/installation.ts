import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';

/** Chromium's, which TypeScript does not know: no other browser has it. */
export interface InstallOffer extends Event {
  /** Asks the person, in the browser's own words. Within a tap. */
  prompt: () => Promise<unknown>;
}

/**
 * How the app comes to stand among the person's apps. offered: by a tap here. by-hand: by the menu of Safari on an iPhone or
 * iPad, which no page can open. installed: it runs as one of them. unavailable: this browser does not say.
 */
export type InstallState = 'unavailable' | 'offered' | 'by-hand' | 'installed';

const standalone = (): MediaQueryList => matchMedia('(display-mode: standalone)');

/** How it can be installed in this browser, given whether that has offered it. */
function installState(offer: InstallOffer | undefined): InstallState {
  if (standalone().matches) return 'installed';
  if (offer) return 'offered';
  // Only Safari on phones and tablets says whether it was opened from the home screen.
  const { standalone: fromHome } = navigator as { standalone?: boolean };
  if (fromHome === undefined) return 'unavailable';
  return fromHome ? 'installed' : 'by-hand';
}

/** How it can be installed, as that changes. */
export function watchInstallState(offer: Readable<InstallOffer | undefined>): Readable<InstallState> {
  return {
    getSnapshot: () => installState(offer.getSnapshot()),
    subscribe: (listener) => {
      const leave = offer.subscribe(listener);
      const query = standalone();
      query.addEventListener('change', listener);
      return () => {
        leave();
        query.removeEventListener('change', listener);
      };
    },
  };
}

/**
 * Whether a worker keeps the app on the device, so that it works with no network. Not before one has everything, and never where
 * there is none: old browsers, private windows of some, and pages that did not come over a safe connection.
 */
export function watchKeptOffline(
  container: Pick<ServiceWorkerContainer, 'ready'> | undefined = navigator.serviceWorker,
): Readable<boolean> {
  const store = createStore(false);
  container?.ready.then(
    () => store.set(true),
    () => undefined,
  );
  return store;
}
