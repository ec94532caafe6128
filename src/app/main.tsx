import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { readBackendAddress } from '#core/backend/backend-address.ts';
import { createDeviceStorage } from '#core/platform/device-storage.ts';
import { pageLanguage, pageMeta } from '#core/platform/page.ts';
import { openLanguage, storedLocale } from '#i18n/language.ts';
import '#ui/tokens.css';
import { App } from './app.tsx';
import { createServices } from './services.ts';

const element = document.querySelector('#app');
if (!element) throw new Error('index.html has no #app');

const storage = createDeviceStorage();
const language = await openLanguage(storage, pageLanguage());
const services = createServices({
  storage,
  backend: readBackendAddress(pageMeta('onda-backend')),
  origin: location.origin,
  log: console,
});

const app = (
  <BrowserRouter>
    <App services={services} language={language} />
  </BrowserRouter>
);

// The pages are written by the build and taken over as they stand; the development server sends them empty.
if (element.firstElementChild) hydrateRoot(element, app);
else createRoot(element).render(app);

// The server knows the language from a cookie, which may be gone where the choice is still there.
const chosen = storedLocale(storage);
if (chosen && chosen !== language.getSnapshot().locale) await language.speak(chosen);
