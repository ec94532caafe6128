// Functions of core/platform that screens and components call directly: they hold no state that a render shows.
export { browserAudioSession } from '#core/platform/audio/audio-session.ts';
export { copyText } from '#core/platform/device/clipboard.ts';
export { canShareLinks, shareLink } from '#core/platform/device/share-link.ts';
export { browserVibration as vibration } from '#core/platform/device/vibration.ts';
export { shareFile } from '#core/platform/files/share-file.ts';
export { setPageNight } from '#core/platform/page/page.ts';
export { timeZone } from '#core/platform/time/calendar.ts';
export { browserTicker as every } from '#core/platform/time/ticker.ts';
