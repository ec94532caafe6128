export const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** Whether a key is pressed without modifier or repeat, not yet handled, and outside any open dialog. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || hasModifier(event)) return false;
  // In a modal dialog a key press outside its controls has the body as its target.
  return document.querySelector('dialog[open]') === null;
}
