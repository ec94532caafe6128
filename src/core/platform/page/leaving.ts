/** Milliseconds after which a page that is still there was not left: a download has begun, or the person has stayed. */
const patience = 5000;

/**
 * Tells whether the page is being left at this moment. Firefox and WebKit break off what it fetches as soon as another page is
 * asked for, and hide it only when that one has come.
 */
export function watchLeaving(): () => boolean {
  let asked = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    asked = performance.now();
  });
  return () => performance.now() - asked < patience;
}
