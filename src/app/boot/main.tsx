import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
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
import type { PageData } from '#core/catalogue/page-data.ts';
import { createStore } from '#core/store.ts';
import { openLanguage, storedLocale } from '#i18n/language.ts';
import '#ui/tokens.css';
import { App } from '#app/app.tsx';
import { prefetchCatalogue } from './prefetch-catalogue.ts';
import { logUntilUnload } from './log-until-unload.ts';
import { createServices } from './services.ts';

// Not awaited at the top of the module: chunks that this one waits for import from it, and would wait for it in turn.
async function start(): Promise<void> {
  if (isBrowserTooOld()) return;
  const element = document.querySelector('#app');
  if (!element) throw new Error('index.html has no #app');

  const storage = createDeviceStorage();
  const [language] = await Promise.all([openLanguage(storage, pageLanguage()), whenDocumentParsed()]);
  // Written by the server of this very version.
  const data = pageData() as PageData | undefined;
  const updates = createStore<UpdateOffer | undefined>(undefined);
  const installOffer = createStore<InstallPrompt | undefined>(undefined);
  // Browsers say so once, early, and by themselves they would put a bar over the page.
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
      return openCatalogue({ backend: pageMeta('onda-backend'), origin: location.origin, onInvalidRow });
    },
    log: logUntilUnload(console, watchUnload()),
  });

  // Before the page is taken over, which takes a phone as long as the answer.
  prefetchCatalogue(services, location);

  const app = (
    <BrowserRouter>
      <App services={services} language={language} />
    </BrowserRouter>
  );

  // By itself React would log what a boundary caught past the app's own log.
  const options = { onCaughtError: (error: unknown) => services.log.error(error) };
  // The pages are written by the build and taken over as they stand; the development server sends them empty.
  if (element.firstElementChild) hydrateRoot(element, app, options);
  else createRoot(element, options).render(app);

  // One after the other, for a phone's sake, but none depends on another.
  const later: readonly (() => Promise<void>)[] = [
    async () => (await import('#app/offline/register-service-worker.ts')).registerServiceWorker(services, updates.set),
    async () => (await import('./open-reminders.ts')).openReminders(services, language),
  ];
  const prepare = async (): Promise<void> => {
    for (const part of later)
      await part().catch((error: unknown) => services.log.warn('A part of the app did not start:', error));
  };
  whenIdleAfterLoad(() => void prepare());

  // The server knows the language from a cookie, which may be gone where the choice is still there.
  const chosen = storedLocale(storage);
  // A tap on the page as it was written is meant in its language.
  await whenPageReady();
  if (chosen && chosen !== language.getSnapshot().locale) await language.setLocale(chosen);
}

start().catch((error: unknown) => {
  setPageFailed();
  throw error;
});
