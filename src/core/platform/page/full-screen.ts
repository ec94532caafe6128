import { tried } from '#core/tried.ts';
export function canFillScreen(): boolean {
  return tried(() => document.fullscreenEnabled) ?? false;
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
  await tried(() => element.requestFullscreen())?.catch(() => undefined);
}

/** Never rejects. */
export async function leaveFullScreen(): Promise<void> {
  if (fillsScreen()) await tried(() => document.exitFullscreen())?.catch(() => undefined);
}
