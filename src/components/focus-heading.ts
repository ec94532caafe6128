/** Focuses the heading, from where screen readers continue. */
export function focusHeading(options: FocusOptions = { preventScroll: true }): void {
  document.querySelector<HTMLElement>('h1')?.focus(options);
}
