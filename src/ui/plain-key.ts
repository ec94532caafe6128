export const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** Whether a key was pressed alone, not held down, and nothing has taken it yet: neither what it came from nor a dialog that is open. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || hasModifier(event)) return false;
  // Beside a dialog's controls a press comes from the body: what lies behind the dialog is not what is used.
  return document.querySelector('dialog[open]') === null;
}
