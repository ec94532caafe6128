import { exceptionNameOf } from '#core/platform/exception-name.ts';
/** Whether the system has a share sheet for links. */
export function canShareLinks(): boolean {
  return 'share' in navigator;
}

/** Opens the system's share sheet; call it from a tap. False if it refuses, but not if the person closes it. */
export async function shareLink(link: Required<Pick<ShareData, 'title' | 'url'>>): Promise<boolean> {
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return exceptionNameOf(error) === 'AbortError';
  }
}
