import { tried } from '#core/tried.ts';
import { watchPageLifecycle } from './page-lifecycle.ts';

export interface UpdateOffer {
  accept: () => void;
}

interface AppUpdatesDependencies {
  script: string;
  container: ServiceWorkerContainer | undefined;
  reload: () => void;
  /** A reload would end a playing session. */
  mayReload: () => boolean;
  onOffer: (offer: UpdateOffer) => void;
  onFailure: (error: unknown) => void;
}

/** undefined in old browsers and on insecure pages. */
export const serviceWorkerContainer = (): ServiceWorkerContainer | undefined => tried(() => navigator.serviceWorker);

/** Milliseconds between checks of a page that stays open. */
const checkInterval = 3_600_000;

export async function watchAppUpdates({
  script,
  container,
  reload,
  mayReload,
  onOffer,
  onFailure,
}: AppUpdatesDependencies): Promise<void> {
  if (!container) return;
  try {
    // The first worker that claims the page is not an update.
    let controlled = container.controller !== null;
    let accepted = false;
    const registration = await container.register(script, { updateViaCache: 'none' });

    const accept = (): void => {
      if (!mayReload()) return;
      accepted = true;
      if (registration.waiting) registration.waiting.postMessage('take-over');
      else reload();
    };
    const offerWaiting = (): void => {
      if (registration.waiting && controlled) onOffer({ accept });
    };
    container.addEventListener('controllerchange', () => {
      if (controlled && accepted && mayReload()) reload();
      // Accepted in another tab, or here just before a session: this page still runs the old version.
      else if (controlled) onOffer({ accept });
      controlled = true;
    });
    const watchState = (worker: ServiceWorker | null): void => worker?.addEventListener('statechange', offerWaiting);
    registration.addEventListener('updatefound', () => watchState(registration.installing));
    watchState(registration.installing);
    offerWaiting();

    let checkedAt = performance.now();
    const check = (): void => {
      if (performance.now() - checkedAt < checkInterval) return;
      checkedAt = performance.now();
      // Fails without a network.
      registration.update().catch(() => undefined);
    };
    watchPageLifecycle({ onShow: check, onHide: () => undefined });
  } catch (error) {
    onFailure(error);
  }
}
