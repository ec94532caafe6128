import { serviceWorkers, watchAppUpdates } from '#core/platform/page/app-updates.ts';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import { keepPageLanguage } from '#core/platform/page/page.ts';
import type { Services } from '#hooks/services-context.ts';
import { pageLocale } from '#app/boot/page-locale.ts';

/** Keeps the whole app on the device, for when there is no network, and hands on the offer of a new version. Not while it is developed. */
export async function keepOnDevice(
  { player, log }: Pick<Services, 'player' | 'log'>,
  onOffer: (offer: UpdateOffer) => void,
): Promise<void> {
  if (!import.meta.env.PROD) return;
  // A page that the worker takes over: the next one it answers with is in the same language.
  await keepPageLanguage(pageLocale());
  await watchAppUpdates({
    script: '/service-worker.js',
    container: serviceWorkers(),
    reload: () => location.reload(),
    mayReload: () => player.getSnapshot().phase === 'idle',
    onOffer,
    onFailure: (error) => log.warn('The app is not kept on this device:', error),
  });
}
