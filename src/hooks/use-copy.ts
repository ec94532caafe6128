import { copyText } from '#core/platform/device/clipboard.ts';

export function useCopy(): (text: string) => Promise<boolean> {
  return copyText;
}
