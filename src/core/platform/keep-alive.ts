import { silentWav } from './silent-wav.ts';

/**
 * Media that plays nothing. A phone that locks its screen lets a page with playing media go on, and shows its media session;
 * a page with Web Audio alone it puts to sleep. On an iPhone it also lets sound through when the ring switch is off.
 */
export interface KeepAlive {
  /** Call it from a tap. Never rejects: where it is refused, everything sounds as before, as long as the page is seen. */
  start: () => void;
  /** Plays no longer, but stays in the page, and the system's controls with it: from there it can be begun again. */
  pause: () => void;
  stop: () => void;
}

interface AudioSession {
  type: string;
}

interface Surroundings {
  /** Makes the element that plays; it is put into the page, because Chromium shows no media session for one outside. */
  newAudio: () => HTMLAudioElement;
  /** Of Safari 16.4 and later. */
  audioSession: AudioSession | undefined;
  /** The system has paused it: a call, another app, headphones pulled out. */
  onPaused: () => void;
}

const page = (): Omit<Surroundings, 'onPaused'> => ({
  newAudio: () => document.createElement('audio'),
  audioSession: (globalThis.navigator as (Navigator & { audioSession?: AudioSession }) | undefined)?.audioSession,
});

/** Says what the page's sound is, so that the ring switch does not silence it. Safari may refuse the word; then it stays as it was. */
function declare(session: AudioSession | undefined, type: 'playback' | 'auto'): void {
  if (!session) return;
  try {
    session.type = type;
  } catch {
    // Nothing to tell anybody.
  }
}

export function createKeepAlive({ onPaused, ...replaced }: Pick<Surroundings, 'onPaused'> & Partial<Surroundings>): KeepAlive {
  const { newAudio, audioSession } = { ...page(), ...replaced };
  let playing: { element: HTMLAudioElement; address: string; isMeant: boolean } | undefined;

  const begin = (): void => {
    const element = newAudio();
    const address = URL.createObjectURL(new Blob([silentWav()], { type: 'audio/wav' }));
    playing = { element, address, isMeant: true };
    element.src = address;
    element.loop = true;
    element.addEventListener('pause', () => {
      // Not when it was paused or stopped here.
      if (playing?.element === element && playing.isMeant && element.paused) onPaused();
    });
    document.body.append(element);
  };

  return {
    start: () => {
      declare(audioSession, 'playback');
      if (!playing) begin();
      if (!playing) return;
      playing.isMeant = true;
      playing.element.play().catch(() => undefined);
    },
    pause: () => {
      if (!playing) return;
      playing.isMeant = false;
      playing.element.pause();
    },
    stop: () => {
      const ended = playing;
      if (!ended) return;
      playing = undefined;
      ended.element.pause();
      // Without a source the browser forgets it as media, and its media session with it.
      ended.element.removeAttribute('src');
      ended.element.load();
      ended.element.remove();
      URL.revokeObjectURL(ended.address);
      declare(audioSession, 'auto');
    },
  };
}
