import { canShareLinks, shareLink } from '#core/platform/device/share-link.ts';
import type { SharedLink } from '#core/platform/device/share-link.ts';

/** undefined where there is no sheet of the system for links. Use it in parts that the page does not arrive with. */
export function useShareLink(): ((link: SharedLink) => Promise<boolean>) | undefined {
  return canShareLinks() ? shareLink : undefined;
}
