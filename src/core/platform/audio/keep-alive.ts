import type { Seconds } from '#core/units.ts';
import { silentWav } from './silent-wav.ts';

/**
 * Media that plays nothing. A phone that locks its screen lets a page with playing media go on, and shows its media session;
 * a page with Web Audio alone it puts to sleep. On an iPhone it also lets sound through when the ring switch is off.
 */
export interface KeepAlive {
  /** Call it from a tap. Never rejects: where it is refused, everything sounds as before, as long as the page is seen. */
  start: () => void;
  /** Plays for a moment yet, then waits in the page, and the system's controls with it: from there it can be begun again. */
  pause: () => void;
  /** Plays for a moment yet, and is gone. */
  stop: () => void;
}

/** What it keeps alive still fades out, and takes as long again to leave the output. */
const outlast: Seconds = 1;

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

export function createKeepAlive({
  onPaused,
  ...replaced
}: Pick<Surroundings, 'onPaused'> & Partial<Surroundings>): KeepAlive {
  const { newAudio, audioSession } = { ...page(), ...replaced };
  let playing: { element: HTMLAudioElement; address: string; isMeant: boolean } | undefined;

  let ending: ReturnType<typeof setTimeout> | undefined;

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

  const remove = (): void => {
    if (!playing) return;
    const { element, address } = playing;
    playing = undefined;
    element.pause();
    // Without a source the browser forgets it as media, and its media session with it.
    element.removeAttribute('src');
    element.load();
    element.remove();
    URL.revokeObjectURL(address);
    declare(audioSession, 'auto');
  };

  const endBy = (way: () => void): void => {
    if (!playing) return;
    playing.isMeant = false;
    clearTimeout(ending);
    ending = setTimeout(way, outlast * 1000);
  };

  return {
    start: () => {
      clearTimeout(ending);
      declare(audioSession, 'playback');
      if (!playing) begin();
      if (!playing) return;
      playing.isMeant = true;
      playing.element.play().catch(() => undefined);
    },
    pause: () => endBy(() => playing?.element.pause()),
    stop: () => endBy(remove),
  };
}
