export interface SharedLink {
  title: string;
  url: string;
}

/** Whether there is a sheet of the system for links. */
export function canShareLinks(): boolean {
  return 'share' in navigator;
}

/** Opens the system's sheet; call it from a tap. False where it refuses, not where the person closes it. */
export async function shareLink(link: SharedLink): Promise<boolean> {
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
