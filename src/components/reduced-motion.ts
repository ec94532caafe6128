const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

/** By the system's setting or the app's own. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset['motion'] === 'reduced' || query().matches;
}

/** @returns unsubscribes */
export function watchReducedMotion(changed: () => void): () => void {
  const media = query();
  const page = new MutationObserver(changed);
  media.addEventListener('change', changed);
  page.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => {
    media.removeEventListener('change', changed);
    page.disconnect();
  };
}
