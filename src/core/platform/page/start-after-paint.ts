import { tried } from '#core/tried.ts';

// Inlined at the end of every page (start-after-paint-script.ts): every byte counts.

/** Stored once the font has been asked for, which is usually in the browser's cache from then on. */
export const fontKey = 'onda-font';

/** Milliseconds. A hidden page is not painted: it starts then. */
const longestWait = 1000;

/**
 * Loads scripts, font and manifest after the first paint. Until then a local font of the same metrics is used, unless
 * the font is in the browser's cache. @param entry address of the app's module
 */
export function startAfterPaint(entry: string): void {
  const font = document.querySelector<HTMLStyleElement>('style[media]');
  if (font && tried(() => localStorage.getItem(fontKey))) font.media = 'all';
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    if (font) font.media = 'all';
    tried(() => localStorage.setItem(fontKey, 'asked'));
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = link.dataset['rel'] ?? '';
    const script = document.createElement('script');
    script.type = 'module';
    script.src = entry;
    document.head.append(script);
  };
  tried(() => new PerformanceObserver(start).observe({ type: 'paint', buffered: true }));
  setTimeout(start, longestWait);
}
