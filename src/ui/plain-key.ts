export const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** A single key press, without modifier or repeat, that nobody has handled yet and that no open dialog covers. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || hasModifier(event)) return false;
  // In a modal dialog a key press outside its controls has the body as its target.
  return document.querySelector('dialog[open]') === null;
}
