import { watchPageLife } from './page-lifecycle.ts';

/** A new version of the app is on the device, and waits. */
export interface UpdateOffer {
  /** Begins to use it: this page is loaded anew, and other tabs when they are told to. */
  accept: () => void;
}

interface Seams {
  script: string;
  container: ServiceWorkerContainer | undefined;
  reload: () => void;
  /** Whether the page may be loaded anew at this moment; a session that sounds would end by it. */
  mayReload: () => boolean;
  onOffer: (offer: UpdateOffer) => void;
  onFailure: (error: unknown) => void;
}

/** The browser's; undefined where it has none: old ones, and pages that did not come over a safe connection. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** Milliseconds between two questions for a new version from a page that stays open. */
const patience = 3_600_000;

/** Makes the app work with no network, and says when a new version of it is there. Nothing changes before the offer is accepted. */
export async function watchAppUpdates({
  script,
  container,
  reload,
  mayReload,
  onOffer,
  onFailure,
}: Seams): Promise<void> {
  if (!container) return;
  try {
    // The first worker takes over a page that had none: that is no update.
    let controlled = container.controller !== null;
    let accepted = false;
    const registration = await container.register(script, { updateViaCache: 'none' });

    const accept = (): void => {
      if (!mayReload()) return;
      accepted = true;
      if (registration.waiting) registration.waiting.postMessage('take-over');
      else reload();
    };
    const look = (): void => {
      if (registration.waiting && controlled) onOffer({ accept });
    };
    container.addEventListener('controllerchange', () => {
      if (controlled && accepted && mayReload()) reload();
      // Accepted in another tab, or in this one just before a session: this page is of the old version still.
      else if (controlled) onOffer({ accept });
      controlled = true;
    });
    const follow = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', look);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    follow(registration.installing);
    look();

    let asked = Date.now();
    const ask = (): void => {
      if (Date.now() - asked < patience) return;
      asked = Date.now();
      // Without a network there is nothing new.
      registration.update().catch(() => undefined);
    };
    watchPageLife({ back: ask, left: () => undefined });
  } catch (error) {
    onFailure(error);
  }
}
