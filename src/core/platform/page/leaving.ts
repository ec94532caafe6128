/** Milliseconds after which the page was not left: a download began, or the person stayed. */
const patience = 5000;

/**
 * Firefox and WebKit abort requests as soon as another page is requested, but fire `pagehide` only when it has arrived.
 */
export function watchLeaving(): () => boolean {
  let asked = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    asked = performance.now();
  });
  return () => performance.now() - asked < patience;
}
