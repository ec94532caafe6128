import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readPageBackend } from '#core/backend/page-backend.ts';
import { wakeAudio } from '#core/platform/audio/wake-audio.ts';
import { createDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { whenIdleAfterLoad } from '#core/platform/time/idle.ts';
import { surviveTranslation } from '#core/platform/page/page-translation.ts';
import {
  isBrowserTooOld,
  isBackForwardNavigation,
  pageData,
  pageMeta,
  setPageFailed,
  whenPageReady,
  whenDocumentParsed,
} from '#core/platform/page/page.ts';
import { pageLanguage } from '#core/platform/page/page-language.ts';
import type { InstallPrompt } from '#core/platform/device/installation.ts';
import type { UpdateOffer } from '#core/platform/page/app-updates.ts';
import type { PageData } from '#core/catalogue/page-data.ts';
import { createStore } from '#core/store.ts';
import { openLanguage, storedLocale } from '#i18n/language.ts';
import '#ui/tokens.css';
import { App } from '#app/app.tsx';
import { prefetchCatalogue } from './prefetch-catalogue.ts';
import { createServices } from './services.ts';

function show(element: Element, app: ReactNode): void {
  // The element is empty in pages of the development server and in the service worker's fallback.
  if (element.firstElementChild) hydrateRoot(element, app);
  else createRoot(element).render(app);
}

// No top-level await: chunks that import this module would wait for it while it waits for them.
async function start(): Promise<void> {
  if (isBrowserTooOld()) return;
  surviveTranslation();
  const element = document.querySelector('#app');
  if (!element) throw new Error('index.html has no #app');

  const storage = createDeviceStorage();
  const page = { backend: readPageBackend(pageMeta('onda-backend')), origin: location.origin };
  const [language, accounts] = await Promise.all([
    openLanguage(storage, pageLanguage()),
    page.backend.accounts ? import('./account-services.ts') : undefined,
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
  const services = createServices({
    storage,
    pageData: data && { ...data, isOld: isBackForwardNavigation() },
    updates,
    installOffer,
    openCatalogue: async (onInvalidRow) => {
      const { openCatalogue } = await import('./open-catalogue.ts');
      return openCatalogue({ ...page, onInvalidRow });
    },
    openAccounts: accounts?.openAccountServices({ ...page, storage, log: console }),
    log: console,
  });

  // Before hydration, which takes as long as the request on a phone.
  prefetchCatalogue(services, location);

  const app = (
    <BrowserRouter>
      <App services={services} language={language} />
    </BrowserRouter>
  );

  show(element, app);
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
