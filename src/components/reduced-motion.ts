import { tried } from '#core/tried.ts';

const query = (): MediaQueryList | undefined => tried(() => matchMedia('(prefers-reduced-motion: reduce)'));

/** Whether the system's setting or the app's own asks for it. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset['motion'] === 'reduced' || (query()?.matches ?? false);
}

/** @returns the function that unsubscribes */
export function watchReducedMotion(changed: () => void): () => void {
  const media = query();
  const page = new MutationObserver(changed);
  media?.addEventListener('change', changed);
  page.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => {
    media?.removeEventListener('change', changed);
    page.disconnect();
  };
}
