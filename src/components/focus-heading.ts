/** Gives the focus to the heading of the screen: from there it is read on. */
export function focusHeading(options: FocusOptions = { preventScroll: true }): void {
  document.querySelector<HTMLElement>('h1')?.focus(options);
}
