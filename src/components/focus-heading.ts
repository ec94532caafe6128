/** Screen readers continue from the heading. */
export function focusHeading(options: FocusOptions = { preventScroll: true }): void {
  document.querySelector<HTMLElement>('h1')?.focus(options);
}
