import { watchPageLife } from './page-lifecycle.ts';

/** A new version that is installed and waits. */
export interface UpdateOffer {
  /** Reloads this page. */
  accept: () => void;
}

interface Seams {
  script: string;
  container: ServiceWorkerContainer | undefined;
  reload: () => void;
  /** A reload would end a playing session. */
  mayReload: () => boolean;
  onOffer: (offer: UpdateOffer) => void;
  onFailure: (error: unknown) => void;
}

/** undefined in old browsers and on insecure pages. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** Milliseconds between checks of a page that stays open. */
const patience = 3_600_000;

/** Registers the service worker and reports new versions; they start only when accepted. */
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
    // A first worker claiming the page is no update.
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
      // Accepted in another tab, or here just before a session: this page still runs the old version.
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
      // Fails without a network.
      registration.update().catch(() => undefined);
    };
    watchPageLife({ back: ask, left: () => undefined });
  } catch (error) {
    onFailure(error);
  }
}
