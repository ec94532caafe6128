import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { offersAccounts } from '#core/backend/offers-accounts.ts';
import { createDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { whenIdleAfterLoad } from '#core/platform/time/idle.ts';
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
import type { RealAccount } from '#core/account/real-account.ts';
import type { PageData } from '#core/catalogue/page-data.ts';
import { createStore } from '#core/store.ts';
import { openLanguage, storedLocale } from '#i18n/language.ts';
import '#ui/tokens.css';
import { App } from '#app/app.tsx';
import { prefetchCatalogue } from './prefetch-catalogue.ts';
import { logUntilUnload } from './log-until-unload.ts';
import { createServices } from './services.ts';

// No top-level await: chunks that import this module would wait for it while it waits for them.
async function start(): Promise<void> {
  if (isBrowserTooOld()) return;
  const element = document.querySelector('#app');
  if (!element) throw new Error('index.html has no #app');

  const storage = createDeviceStorage();
  const [language] = await Promise.all([openLanguage(storage, pageLanguage()), whenDocumentParsed()]);
  // Trusted: written by the server of this version.
  const data = pageData() as PageData | undefined;
  const updates = createStore<UpdateOffer | undefined>(undefined);
  const installOffer = createStore<InstallPrompt | undefined>(undefined);
  // Fired once and early. The default is a banner over the page.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallPrompt);
  });
  const page = { backend: pageMeta('onda-backend'), origin: location.origin };
  const log = logUntilUnload(console, watchUnload());
  const openAccount = async (): Promise<RealAccount> =>
    (await import('./open-real-account.ts')).openRealAccount({ ...page, storage, log });
  const services = createServices({
    storage,
    pageData: data && { ...data, isOld: isBackForwardNavigation() },
    updates,
    installOffer,
    openCatalogue: async (onInvalidRow) => {
      const { openCatalogue } = await import('./open-catalogue.ts');
      return openCatalogue({ ...page, onInvalidRow });
    },
    ...(offersAccounts(page.backend) && {
      openAccount,
      openSync: async (account, personalData) =>
        (await import('./open-sync.ts')).openSync({ ...page, account, data: personalData, storage, log }),
    }),
    log,
  });

  // Before hydration, which takes a phone as long as the request.
  prefetchCatalogue(services, location);

  const app = (
    <BrowserRouter>
      <App services={services} language={language} />
    </BrowserRouter>
  );

  // React's default writes to the console.
  const options = { onCaughtError: (error: unknown) => services.log.error(error) };
  // Empty from the development server and in the service worker's fallback.
  if (element.firstElementChild) hydrateRoot(element, app, options);
  else createRoot(element, options).render(app);

  // In sequence, to spare a phone; independent of each other.
  const whenIdleTasks: readonly (() => Promise<void>)[] = [
    async () => (await import('#app/offline/register-service-worker.ts')).registerServiceWorker(services, updates.set),
    async () => (await import('./open-reminders.ts')).openReminders(services, language),
    async () => {
      if (services.realAccount) (await import('./open-stored-account.ts')).openStoredAccount(services, storage);
    },
  ];
  const runTasks = async (): Promise<void> => {
    for (const task of whenIdleTasks)
      await task().catch((error: unknown) => services.log.warn('A part of the app did not start:', error));
  };
  whenIdleAfterLoad(() => void runTasks());

  // The cookie that the server reads may be gone although the choice is still stored.
  const chosen = storedLocale(storage);
  // After the replay of early input, which was meant for the page in its first language.
  await whenPageReady();
  if (chosen && chosen !== language.getSnapshot().locale) await language.setLocale(chosen);
}

start().catch((error: unknown) => {
  setPageFailed();
  throw error;
});
