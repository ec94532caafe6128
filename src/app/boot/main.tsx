import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { wakeAudio } from '#core/platform/audio/wake-audio.ts';
import { createDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { whenIdleAfterLoad } from '#core/platform/time/idle.ts';
import { surviveTranslation } from '#core/platform/page/page-translation.ts';
import { watchUnload } from '#core/platform/page/page-unload.ts';
import {
  isBrowserTooOld,
  isBackForwardNavigation,
  pageData,
  pageLanguage,
  pageMeta,
  setPageFailed,
  whenPageReady,
  whenDocumentParsed,
} from '#core/platform/page/page.ts';
import type { InstallPrompt } from '#core/platform/device/installation.ts';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import type { PageData } from '#core/catalogue/page-data.ts';
import { createStore } from '#core/store.ts';
import type { Log } from '#hooks/services-context.ts';
import { openLanguage, storedLocale } from '#i18n/language.ts';
import '#ui/tokens.css';
import { App } from '#app/app.tsx';
import { prefetchCatalogue } from './prefetch-catalogue.ts';
import { logUntilUnload } from './log-until-unload.ts';
import { createServices } from './services.ts';

/** @param backend the page's onda-backend element, as the server writes it (server/http/pages.ts) */
const offersAccounts = (backend = ''): boolean => backend.includes('"accounts":true');

function show(element: Element, app: ReactNode, log: Log): void {
  // By default React writes the error to the console.
  const options = { onCaughtError: (error: unknown) => log.error(error) };
  // The element is empty in pages of the development server and in the service worker's fallback.
  if (element.firstElementChild) hydrateRoot(element, app, options);
  else createRoot(element, options).render(app);
}

// No top-level await: chunks that import this module would wait for it while it waits for them.
async function start(): Promise<void> {
  if (isBrowserTooOld()) return;
  surviveTranslation();
  const element = document.querySelector('#app');
  if (!element) throw new Error('index.html has no #app');

  const storage = createDeviceStorage();
  const page = { backend: pageMeta('onda-backend'), origin: location.origin };
  const [language, accounts] = await Promise.all([
    openLanguage(storage, pageLanguage()),
    offersAccounts(page.backend) ? import('./account-services.ts') : undefined,
    whenDocumentParsed(),
  ]);
  // Trusted: written by the server of this version.
  const data = pageData() as PageData | undefined;
  const updates = createStore<UpdateOffer | undefined>(undefined);
  const installOffer = createStore<InstallPrompt | undefined>(undefined);
  // The event is fired once and early. By default it shows a banner over the page.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallPrompt);
  });
  const log = logUntilUnload(console, watchUnload());
  const services = createServices({
    storage,
    pageData: data && { ...data, isOld: isBackForwardNavigation() },
    updates,
    installOffer,
    openCatalogue: async (onInvalidRow) => {
      const { openCatalogue } = await import('./open-catalogue.ts');
      return openCatalogue({ ...page, onInvalidRow });
    },
    openAccounts: accounts?.openAccountServices({ ...page, storage, log }),
    log,
  });

  // Before hydration, which takes as long as the request on a phone.
  prefetchCatalogue(services, location);

  const app = (
    <BrowserRouter>
      <App services={services} language={language} />
    </BrowserRouter>
  );

  show(element, app, log);
  wakeAudio();

  // One after the other, to spare a phone. A task that fails does not stop the next.
  const whenIdleTasks: readonly (() => Promise<void>)[] = [
    async () => (await import('#app/offline/register-service-worker.ts')).registerServiceWorker(services, updates.set),
    async () => void (await import('#app/boot/reminders/open-reminders.ts')).openReminders(services, language),
    async () => accounts?.openStoredAccount(services, storage),
  ];
  const runTasks = async (): Promise<void> => {
    for (const task of whenIdleTasks)
      await task().catch((error: unknown) => services.log.warn('A part of the app did not start:', error));
  };
  whenIdleAfterLoad(() => void runTasks());

  // The cookie that the server reads may be gone although the choice is still stored.
  const chosen = storedLocale(storage);
  // The replay of early input comes first: it was meant for the page in its first language.
  await whenPageReady();
  if (chosen && chosen !== language.getSnapshot().locale) await language.setLocale(chosen);
}

start().catch((error: unknown) => {
  setPageFailed();
  throw error;
});
