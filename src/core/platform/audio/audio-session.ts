import { tried } from '#core/tried.ts';

/** Safari 16.4 and later. */
export interface AudioSession {
  type: string;
}

/** Read once: undefined where there is none, or where reading it is refused. */
export function browserAudioSession(): AudioSession | undefined {
  return tried(
    () =>
      (globalThis.navigator as (Navigator & { audioSession?: AudioSession }) | undefined)?.audioSession ?? undefined,
  );
}

/** playback: ends what other apps play, and is heard with a locked screen. ambient: sounds beside them, and is not. */
export function setSessionType(session: AudioSession | undefined, type: 'playback' | 'ambient' | 'auto'): void {
  if (!session) return;
  tried(() => (session.type = type));
}
