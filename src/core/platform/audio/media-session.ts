import type { Seconds } from '#core/units.ts';

/** What the lock screen, the keyboard's media keys and headphones may ask for. */
export interface MediaCommands {
  play: () => void;
  pause: () => void;
  stop: () => void;
}

export interface MediaDescription {
  title: string;
  artist: string;
  album: string;
  artwork: readonly MediaImage[];
}

export type MediaPlayback = 'playing' | 'paused';

export interface MediaProgress {
  /** undefined: no end. */
  duration: Seconds | undefined;
  elapsed: Seconds;
}

/** What the system shows of what sounds, outside the page. Where there is no such thing, every verb does nothing. */
export interface SystemMedia {
  /** Shows something that sounds, and takes the system's commands from then on. */
  show: (description: MediaDescription, commands: MediaCommands) => void;
  /** Says whether it sounds and how far it is. For deliberate moves only: between them the system counts by itself. */
  update: (playback: MediaPlayback, progress: MediaProgress) => void;
  /** Shows nothing any more, and takes no commands. */
  clear: () => void;
}

/** A session cannot be moved along: its seconds are the promise. So these are taken away from the page's other media. */
const unused: readonly MediaSessionAction[] = ['seekbackward', 'seekforward', 'seekto', 'previoustrack', 'nexttrack'];

/** A browser may know the media session and refuse a part of it, each in its own way. None of it is worth a session. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing to tell anybody.
  }
}

/** @param system The browser's media session; undefined where there is none. */
export function createSystemMedia(system: MediaSession | undefined = globalThis.navigator?.mediaSession): SystemMedia {
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void =>
    attempt(() => system?.setActionHandler(action, handler));

  return {
    show: (description, { play, pause, stop }) => {
      attempt(() => {
        if (system) system.metadata = new MediaMetadata({ ...description, artwork: [...description.artwork] });
      });
      handle('play', play);
      handle('pause', pause);
      handle('stop', stop);
      for (const action of unused) handle(action, null);
    },
    update: (playback, { duration, elapsed }) => {
      attempt(() => {
        if (system) system.playbackState = playback;
      });
      const position =
        duration === undefined ? undefined : { duration, position: Math.min(duration, elapsed), playbackRate: 1 };
      attempt(() => system?.setPositionState(position));
    },
    clear: () => {
      attempt(() => {
        if (system) system.metadata = null;
      });
      attempt(() => {
        if (system) system.playbackState = 'none';
      });
      attempt(() => system?.setPositionState());
      for (const action of ['play', 'pause', 'stop', ...unused] as const) handle(action, null);
    },
  };
}
