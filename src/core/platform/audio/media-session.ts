import { tried } from '#core/tried.ts';
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

export function createSystemMedia(
  // Browsers may lack or reject single parts of it; playback works without.
  system: MediaSession | undefined = tried(() => globalThis.navigator?.mediaSession),
): SystemMedia {
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void =>
    tried(() => system?.setActionHandler(action, handler));

  return {
    show: (description, { play, pause, stop }) => {
      tried(() => {
        if (system) system.metadata = new MediaMetadata({ ...description, artwork: [...description.artwork] });
      });
      handle('play', play);
      handle('pause', pause);
      handle('stop', stop);
      for (const action of unused) handle(action, null);
    },
    update: (playback, { duration, elapsed }) => {
      tried(() => {
        if (system) system.playbackState = playback;
      });
      const position =
        duration === undefined ? undefined : { duration, position: Math.min(duration, elapsed), playbackRate: 1 };
      tried(() => system?.setPositionState(position));
    },
    clear: () => {
      tried(() => {
        if (system) system.metadata = null;
      });
      tried(() => {
        if (system) system.playbackState = 'none';
      });
      tried(() => system?.setPositionState());
      for (const action of ['play', 'pause', 'stop', ...unused] as const) handle(action, null);
    },
  };
}
