export function canFillScreen(): boolean {
  return document.fullscreenEnabled === true;
}

export function fillsScreen(): boolean {
  return document.fullscreenElement !== null;
}

export function watchFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Call it from a tap. Never rejects: the browser may refuse. */
export async function fillScreen(element: Element): Promise<void> {
  await element.requestFullscreen().catch(() => undefined);
}

/** Never rejects. */
export async function leaveFullScreen(): Promise<void> {
  if (fillsScreen()) await document.exitFullscreen().catch(() => undefined);
}
