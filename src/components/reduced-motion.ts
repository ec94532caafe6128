const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the person wants things to keep still: by the system's setting, or by the app's own. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset['motion'] === 'reduced' || query().matches;
}

/** Calls back when that may have changed; returns the function that ends it. */
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
