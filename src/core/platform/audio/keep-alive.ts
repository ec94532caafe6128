import { tried } from '#core/tried.ts';
import type { Seconds } from '#core/units.ts';
import { silentWav } from './silent-wav.ts';

/**
 * Silent media: a locked phone suspends a page with Web Audio alone, but not one that plays a media element. On an
 * iPhone it also makes sound audible when the ring switch is off.
 */
export interface KeepAlive {
  /** Call from a tap. Never rejects: without it, sound still plays while the page is visible. */
  start: () => void;
  /** Pauses after a moment and keeps the system's controls, which can start it again. */
  pause: () => void;
  stop: () => void;
}

const fadeOutTime: Seconds = 1;

interface AudioSession {
  type: string;
}

interface KeepAliveDependencies {
  /** Chromium shows no media session for an element outside the document. */
  newAudio: () => HTMLAudioElement;
  /** Safari 16.4 and later. */
  audioSession: AudioSession | undefined;
  /** Paused by the system: a call, another app, unplugged headphones. */
  onPaused: () => void;
}

const browserDefaults = (): Omit<KeepAliveDependencies, 'onPaused'> => ({
  newAudio: () => document.createElement('audio'),
  audioSession: tried(
    () => (globalThis.navigator as (Navigator & { audioSession?: AudioSession }) | undefined)?.audioSession,
  ),
});

function setSessionType(session: AudioSession | undefined, type: 'playback' | 'auto'): void {
  if (!session) return;
  tried(() => (session.type = type));
}

export function createKeepAlive({
  onPaused,
  ...replaced
}: Pick<KeepAliveDependencies, 'onPaused'> & Partial<KeepAliveDependencies>): KeepAlive {
  const { newAudio, audioSession } = { ...browserDefaults(), ...replaced };
  let playing: { element: HTMLAudioElement; address: string; isWanted: boolean } | undefined;

  let ending: ReturnType<typeof setTimeout> | undefined;

  const create = (): void => {
    const element = newAudio();
    const address = URL.createObjectURL(new Blob([silentWav()], { type: 'audio/wav' }));
    playing = { element, address, isWanted: true };
    element.src = address;
    element.loop = true;
    element.addEventListener('pause', () => {
      if (playing?.element === element && playing.isWanted && element.paused) onPaused();
    });
    document.body.append(element);
  };

  const remove = (): void => {
    if (!playing) return;
    const { element, address } = playing;
    playing = undefined;
    element.pause();
    // Without a source the browser drops the media session.
    element.removeAttribute('src');
    element.load();
    element.remove();
    URL.revokeObjectURL(address);
    setSessionType(audioSession, 'auto');
  };

  const endLater = (way: () => void): void => {
    if (!playing) return;
    playing.isWanted = false;
    clearTimeout(ending);
    ending = setTimeout(way, fadeOutTime * 1000);
  };

  return {
    start: () => {
      clearTimeout(ending);
      setSessionType(audioSession, 'playback');
      if (!playing) tried(create);
      if (!playing) return;
      playing.isWanted = true;
      const { element } = playing;
      tried(() => element.play())?.catch(() => undefined);
    },
    pause: () => endLater(() => playing?.element.pause()),
    stop: () => endLater(remove),
  };
}
