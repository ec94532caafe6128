import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';

/**
 * How the app comes to stand among the person's apps. offered: by a tap here. by-hand: by the menu of a browser on an iPhone or
 * iPad, which no page can open. installed: it does already, or runs as one. unavailable: this browser does not say.
 */
export type InstallState = 'unavailable' | 'offered' | 'by-hand' | 'installed';

export interface Installation extends Readable<InstallState> {
  /** Asks the person, in the browser's own words. Within a tap. */
  install: () => Promise<void>;
}

/** Chromium's, which TypeScript does not know: no other browser has it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

function stateAtFirst(): InstallState {
  if (matchMedia('(display-mode: standalone)').matches) return 'installed';
  // Only Safari on phones and tablets says whether it was opened from the home screen.
  const { standalone } = navigator as { standalone?: boolean };
  if (standalone === undefined) return 'unavailable';
  return standalone ? 'installed' : 'by-hand';
}

/** Listens from now on: browsers say once, early, that the app may be installed. */
export function watchInstallation(): Installation {
  const { set, ...state } = createStore(stateAtFirst());
  let offer: InstallEvent | undefined;
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows a bar of its own, over whatever the person is doing.
    event.preventDefault();
    offer = event as InstallEvent;
    set('offered');
  });
  addEventListener('appinstalled', () => set('installed'));
  return {
    ...state,
    install: async () => {
      await offer?.prompt();
    },
  };
}

/** For pages that nobody looks at yet. */
export const noInstallation: Installation = { ...createStore<InstallState>('unavailable'), install: () => Promise.resolve() };
