import { copyText } from '#core/platform/device/clipboard.ts';

/** Puts a text on the clipboard; false where the browser does not allow it. */
export function useCopy(): (text: string) => Promise<boolean> {
  return copyText;
}
