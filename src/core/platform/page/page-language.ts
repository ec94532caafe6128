import { tried } from '#core/tried.ts';

/** Fixed by the specification: of the setting and the cookie, and what the service worker says in a request. */
export const languageName = 'app-language';

/** The service worker cannot read cookies in every browser (Firefox 153 hides them). */
const cacheName = 'onda-language';
/** Matches no request. */
const cacheAddress = '/.language';

export function pageLanguage(): string {
  return document.documentElement.dataset['locale'] ?? document.documentElement.lang;
}

/** Also sets a cookie, for the server. */
export function setPageLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dataset['locale'] = language;
  // A frame without an origin has no cookies.
  tried(() => (document.cookie = `${languageName}=${language}; path=/; max-age=31536000; samesite=lax`));
}

/** Stores the language for the service worker. Never rejects. */
export async function cachePageLanguage(language: string): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(cacheAddress, new Response(language));
  } catch {
    // Storage is blocked or full.
  }
}

/** undefined where no page has stored it. */
export async function cachedPageLanguage(): Promise<string | undefined> {
  return (await caches.match(cacheAddress, { cacheName }))?.text();
}

export function forgetPageLanguage(): void {
  tried(() => (document.cookie = `${languageName}=; path=/; max-age=0; samesite=lax`));
  void tried(() => globalThis.caches?.delete(cacheName).catch(() => undefined));
}
