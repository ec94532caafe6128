import { pageLocale } from '#app/boot/page-locale.ts';
import { serviceWorkerContainer, watchAppUpdates, type UpdateOffer } from '#core/platform/page/app-updates.ts';
import { cachePageLanguage } from '#core/platform/page/page-language.ts';
import type { Services } from '#hooks/services-context.ts';

/** Production builds only. */
export async function registerServiceWorker(
  { player, log }: Pick<Services, 'player' | 'log'>,
  onOffer: (offer: UpdateOffer) => void,
): Promise<void> {
  if (!import.meta.env.PROD) return;
  // The worker needs the language when it serves the next page.
  await cachePageLanguage(pageLocale());
  await watchAppUpdates({
    script: '/service-worker.js',
    container: serviceWorkerContainer(),
    reload: () => location.reload(),
    mayReload: () => player.getSnapshot().phase === 'idle',
    onOffer,
    onFailure: (error) => log.warn('The app could not be stored for offline use:', error),
  });
}
