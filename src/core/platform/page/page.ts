import { pageFailed, pageReady } from './early-input.ts';

/** undefined: the system's theme. index.html does the same before the first paint. */
export function setPageTheme(theme: 'light' | 'dark' | undefined): void {
  if (theme) document.documentElement.dataset['theme'] = theme;
  else delete document.documentElement.dataset['theme'];
  colourBar(theme);
}

/** Dark whatever the theme. index.html does the same for an address that opens a night. */
export function setPageNight(isNight: boolean): void {
  const { dataset } = document.documentElement;
  if (isNight) dataset['night'] = '';
  else delete dataset['night'];
  const { theme } = dataset;
  colourBar(theme === 'light' || theme === 'dark' ? theme : undefined);
}

/** The browser's own bar. */
function colourBar(chosen: 'light' | 'dark' | undefined): void {
  const theme = 'night' in document.documentElement.dataset ? 'dark' : chosen;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = bar.dataset;
    if (theme) bar.media = scheme === theme ? 'all' : 'not all';
    else bar.media = `(prefers-color-scheme: ${scheme})`;
  }
}

export function setPageMotion(reduced: boolean): void {
  if (reduced) document.documentElement.dataset['motion'] = 'reduced';
  else delete document.documentElement.dataset['motion'];
}

/** @param own kinds of data, separated by spaces (ui/tokens.css) */
export function setPageOwnData(own: string): void {
  if (own) document.documentElement.dataset['own'] = own;
  else delete document.documentElement.dataset['own'];
}

export function pageHasOwnData(name: string): boolean {
  return (document.documentElement.dataset['own'] ?? '').split(' ').includes(name);
}

export function pageMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

export async function whenDocumentParsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
}

/** Also undefined where the response was cut off. */
export function pageData(): unknown {
  try {
    return JSON.parse(document.querySelector('#onda-data')?.textContent ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function isBackForwardNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
}

/** Replays early input. */
export function setPageReady(): void {
  document.documentElement.dataset['state'] = 'ready';
  document.dispatchEvent(new Event(pageReady));
}

export function whenPageReady(): Promise<void> {
  return new Promise((resolve) => {
    if (document.documentElement.dataset['state'] === 'ready') resolve();
    else document.addEventListener(pageReady, () => resolve(), { once: true });
  });
}

export function setPageFailed(): void {
  document.dispatchEvent(new Event(pageFailed));
}

export function isBrowserTooOld(): boolean {
  return document.documentElement.dataset['state'] === 'old';
}
