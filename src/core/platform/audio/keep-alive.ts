import { tried } from '#core/tried.ts';
import type { Seconds } from '#core/units.ts';
import { browserAudioSession, setSessionType, type AudioSession } from './audio-session.ts';
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

interface KeepAliveDependencies {
  /** Chromium shows no media session for an element outside the document. */
  newAudio: () => HTMLAudioElement;
  audioSession: AudioSession | undefined;
  /**
   * Whether other apps go on playing beside the sound, asked at each start. Only an audio session can do that, and only
   * without a media element, which would take the system's one place for media.
   */
  soundsBesideOthers: () => boolean;
  /** Paused by the system: a call, another app, unplugged headphones. */
  onPaused: () => void;
}

const browserDefaults = (): Omit<KeepAliveDependencies, 'onPaused'> => ({
  newAudio: () => document.createElement('audio'),
  audioSession: browserAudioSession(),
  soundsBesideOthers: () => false,
});

export function createKeepAlive({
  onPaused,
  ...replaced
}: Pick<KeepAliveDependencies, 'onPaused'> & Partial<KeepAliveDependencies>): KeepAlive {
  const { newAudio, audioSession, soundsBesideOthers } = { ...browserDefaults(), ...replaced };
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
    tried(() => element.pause());
    // Without a source the browser drops the media session.
    element.removeAttribute('src');
    tried(() => element.load());
    element.remove();
    URL.revokeObjectURL(address);
  };

  const play = (): void => {
    if (!playing) tried(create);
    if (!playing) return;
    playing.isWanted = true;
    const { element } = playing;
    tried(() => element.play())?.catch(() => undefined);
  };

  const endLater = (way: () => void): void => {
    if (playing) playing.isWanted = false;
    clearTimeout(ending);
    ending = setTimeout(way, fadeOutTime * 1000);
  };

  return {
    start: () => {
      clearTimeout(ending);
      const isBeside = audioSession !== undefined && soundsBesideOthers();
      setSessionType(audioSession, isBeside ? 'ambient' : 'playback');
      if (isBeside) remove();
      else play();
    },
    pause: () => endLater(() => tried(() => playing?.element.pause())),
    stop: () =>
      endLater(() => {
        remove();
        setSessionType(audioSession, 'auto');
      }),
  };
}
