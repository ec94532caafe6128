import type { Seconds } from '#core/units.ts';

export type MediaCommands = Record<'play' | 'pause' | 'stop', () => void>;

export interface MediaDescription {
  title: string;
  artist: string;
  album: string;
  artwork: readonly MediaImage[];
}

export type MediaPlayback = 'playing' | 'paused';

export interface MediaProgress {
  /** undefined: unlimited. */
  duration: Seconds | undefined;
  elapsed: Seconds;
}

export interface SystemMedia {
  show: (description: MediaDescription, commands: MediaCommands) => void;
  /** Call at changes only: the system extrapolates the position between them. */
  update: (playback: MediaPlayback, progress: MediaProgress) => void;
  clear: () => void;
}

/** Sessions cannot seek. Setting these to null also removes handlers of other media of the page. */
const unused: readonly MediaSessionAction[] = ['seekbackward', 'seekforward', 'seekto', 'previoustrack', 'nexttrack'];

/** Browsers may lack or reject single parts of the media session. */
function ignoreErrors(act: () => void): void {
  try {
    act();
  } catch {
    // Playback works without it.
  }
}

export function createSystemMedia(system: MediaSession | undefined = globalThis.navigator?.mediaSession): SystemMedia {
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void =>
    ignoreErrors(() => system?.setActionHandler(action, handler));

  return {
    show: (description, { play, pause, stop }) => {
      ignoreErrors(() => {
        if (system) system.metadata = new MediaMetadata({ ...description, artwork: [...description.artwork] });
      });
      handle('play', play);
      handle('pause', pause);
      handle('stop', stop);
      for (const action of unused) handle(action, null);
    },
    update: (playback, { duration, elapsed }) => {
      ignoreErrors(() => {
        if (system) system.playbackState = playback;
      });
      const position =
        duration === undefined ? undefined : { duration, position: Math.min(duration, elapsed), playbackRate: 1 };
      ignoreErrors(() => system?.setPositionState(position));
    },
    clear: () => {
      ignoreErrors(() => {
        if (system) system.metadata = null;
      });
      ignoreErrors(() => {
        if (system) system.playbackState = 'none';
      });
      ignoreErrors(() => system?.setPositionState());
      for (const action of ['play', 'pause', 'stop', ...unused] as const) handle(action, null);
    },
  };
}
