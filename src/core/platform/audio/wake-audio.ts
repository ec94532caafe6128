import { tried } from '#core/tried.ts';

/**
 * Chromium starts its audio process when a page first needs it, and the main thread waits for it: 50 to 500 ms, within
 * the first tap. It also starts it to watch the devices, and then nothing waits. Setting the output of a media element
 * starts it, too, and holds the main thread up as a context does.
 */
export function wakeAudio(
  devices: Pick<MediaDevices, 'addEventListener'> | undefined = tried(() => globalThis.navigator?.mediaDevices),
): void {
  tried(() => devices?.addEventListener('devicechange', () => undefined));
}
