/**
 * Scrolls by as little as it takes to show what has just appeared; where it is too large, its top. The menu at the
 * bottom of a phone counts as the window’s end (`scroll-padding` in tokens.css). Fits as a ref.
 */
export function bringIntoView(element: Element | null): void {
  // Newer browsers return a promise, which React must not see.
  element?.scrollIntoView({ block: 'nearest' });
}
