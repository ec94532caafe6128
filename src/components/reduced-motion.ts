const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the system's setting or the app's own asks for it. */
export function isMotionReduced(): boolean {
  return document.documentElement.dataset['motion'] === 'reduced' || query().matches;
}

/** @returns the function that unsubscribes */
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
