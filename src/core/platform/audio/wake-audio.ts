import { tried } from '#core/tried.ts';

/**
 * Chromium starts its audio process when a page first needs it, and a page that makes an AudioContext waits for that: 50
 * to 500 ms on a desktop machine. Setting the output of a media element starts it in the background.
 */
export function wakeAudio(newAudio: () => HTMLAudioElement = () => document.createElement('audio')): void {
  tried(() => newAudio().setSinkId('default'))?.catch(() => undefined);
}
