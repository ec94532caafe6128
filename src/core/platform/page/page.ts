import { pageFailed, pageReady } from './early-input.ts';

/** The document outside the app's own element: language, theme and what the server wrote into it. */

/** The language the html was written in. */
export function pageLanguage(): string {
  return document.documentElement.dataset['locale'] ?? document.documentElement.lang;
}

/** Tells the document its language, and the server too, which will write the next page in it. */
export function setPageLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dataset['locale'] = language;
  document.cookie = `app-language=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Where the service worker reads the language: it is given no cookie in every browser (Firefox 153 says there is none). */
const languageCache = 'onda-language';
/** No request asks for it: what is kept here answers none. */
const languageAddress = '/.language';

/** Lets the service worker know the language, for the pages it keeps. Never rejects: without it, it asks the server. */
export async function keepPageLanguage(language: string): Promise<void> {
  try {
    await (await caches.open(languageCache)).put(languageAddress, new Response(language));
  } catch {
    // Nothing is kept in this browser, or it is full.
  }
}

/** The server and the service worker forget the language too. */
export function forgetPageLanguage(): void {
  document.cookie = 'app-language=; path=/; max-age=0; samesite=lax';
  globalThis.caches?.delete(languageCache).catch(() => undefined);
}

/** undefined follows the system. The script in index.html does the same before the first paint. */
export function setPageTheme(theme: 'light' | 'dark' | undefined): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  // The browser's own bar around the page (index.html).
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = bar.dataset;
    if (theme) bar.media = scheme === theme ? 'all' : 'not all';
    else bar.media = `(prefers-color-scheme: ${scheme})`;
  }
}

/** Lets the page keep still whatever the system wants, or do as the system wants. The script in index.html does the same before the first paint. */
export function setPageMotion(reduced: boolean): void {
  if (reduced) document.documentElement.dataset['motion'] = 'reduced';
  else delete document.documentElement.dataset['motion'];
}

/** Says of what there is something of the person's own (ui/tokens.css). The script in index.html does the same before the first paint. */
export function setPageOwn(own: string): void {
  if (own) document.documentElement.dataset['own'] = own;
  else delete document.documentElement.dataset['own'];
}

/** Whether there was something of the person's own of that name when the page was opened, or has been since. */
export function pageHasOwn(name: string): boolean {
  return (document.documentElement.dataset['own'] ?? '').split(' ').includes(name);
}

/** What the server wrote into a meta element, or undefined. */
export function pageMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

/** Resolves once the page has come to its end. */
export async function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
}

/** What the server wrote beside the html for the app to read, or undefined: also where the page was cut off within it. */
export function pageData(): unknown {
  try {
    return JSON.parse(document.querySelector('#onda-data')?.textContent ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether the browser shows a page again that it had: it may be of any age. */
export function isShownAgain(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward';
}

/** Says that every control of the page answers from now on; what was done to them before is then given to them. */
export function setPageReady(): void {
  document.documentElement.dataset['state'] = 'ready';
  document.dispatchEvent(new Event(pageReady));
}

/** Resolves once every control of the page answers. */
export function whenPageReady(): Promise<void> {
  return new Promise((resolve) => {
    if (document.documentElement.dataset['state'] === 'ready') resolve();
    else document.addEventListener(pageReady, () => resolve(), { once: true });
  });
}

/** The app cannot start: the script in index.html says so, which needs no file. */
export function setPageFailed(): void {
  document.dispatchEvent(new Event(pageFailed));
}

/** Whether the script in index.html has found the browser too old for the app. */
export function isPageRefused(): boolean {
  return document.documentElement.dataset['state'] === 'old';
}
