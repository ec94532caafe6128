import type { Seconds } from '#core/units.ts';
import { inTime } from '#core/platform/time/in-time.ts';

/** The sound card behind one door: a single context, opened inside a tap, asleep when nothing has sounded for a while. */
export interface AudioOutput {
  /**
   * The context before anybody has asked for sound: asleep even where it might run, for whatever can be made ready in it. Undefined
   * where the browser would complain of one made before a tap, and while one runs, which may sound. Throws when there is no audio.
   */
  prepare: () => AudioContext | undefined;
  /**
   * The running context. Call it from a tap: browsers refuse sound that nobody asked for. Rejects when there is no audio, or
   * when the browser has not let it run within some seconds.
   */
  open: () => Promise<AudioContext>;
  /**
   * As open, but wakes a context anew that says it runs while its clock stands; not one about to sleep, which has just fallen silent and
   * may not have been heard to the end.
   */
  reopen: () => Promise<AudioContext>;
  /**
   * Nothing is to sound any more after so many seconds, some when nothing is said. The sound card sleeps then, and never before
   * what was computed has been heard; open wakes it, or keeps it awake.
   */
  rest: (after?: Seconds) => void;
  /** Gives the context up, with everything in it, once what was computed has been heard; open makes another. */
  close: () => void;
  /**
   * Calls back when the system takes the sound card away although it was opened and not put to rest (a call, another app),
   * and when it is back. Returns the function that ends it.
   */
  watch: (changed: (isRunning: boolean) => void) => () => void;
}

/**
 * How much the sound card is given at once. Every buffer wakes two threads: a third of the shortest buffer's wakings halve what
 * a session costs, and what a busy machine leaves out, for 20 ms that nobody hears of a tone that takes longer to rise.
 */
const buffer: Seconds = 0.03;

/** Who stops a tone often starts the next one soon; opening a sound card takes longer than keeping it awake costs. */
const idle: Seconds = 5;

/** Without an accepted tap a browser may leave it open for ever whether a context runs. */
const patience: Seconds = 5;

/**
 * How long what was computed takes to be heard, at most; Bluetooth holds some 0.3 s. Suspending or closing a context throws away what
 * its output still holds, and a tone cut there clicks (Chromium, WebKit). The browser is not asked: some report no latency, or 0, and
 * in Firefox reading `outputLatency` as a tone ends can block the page for ever (docs/decisions/019-heard-to-the-end.md).
 */
const held: Seconds = 1;

/** Firefox warns in the console of each context that is made before it may run, and is the one browser that can be asked. */
function isUnwelcome(): boolean {
  const { getAutoplayPolicy } = navigator as Navigator & { getAutoplayPolicy?: (type: 'audiocontext') => string };
  return getAutoplayPolicy?.call(navigator, 'audiocontext') === 'disallowed';
}

/** A context that cannot be suspended goes on in silence: nothing to tell anybody. */
function suspend(audio: AudioContext): void {
  audio.suspend().catch(() => undefined);
}

function closeOnceHeard(audio: AudioContext): void {
  const close = (): void => void audio.close().catch(() => undefined);
  if (audio.state === 'running') setTimeout(close, held * 1000);
  else close();
}

interface Sleep {
  /** Suspends a running context some seconds from now, later where what was computed has not been heard by then. */
  fall: (audio: AudioContext, after: Seconds) => void;
  cancel: () => void;
  isNear: () => boolean;
}

function createSleep(): Sleep {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(clock);
    clock = undefined;
  };
  return {
    fall: (audio, after) => {
      cancel();
      if (audio.state !== 'running') return;
      clock = setTimeout(
        () => {
          clock = undefined;
          if (audio.state === 'running') suspend(audio);
        },
        (after + held) * 1000,
      );
    },
    cancel,
    isNear: () => clock !== undefined,
  };
}

export function createAudioOutput(
  newContext: () => AudioContext = () => new AudioContext({ latencyHint: buffer }),
): AudioOutput {
  let context: AudioContext | undefined;
  let wanted = false;
  /** How long nothing may sound before the sound card sleeps. */
  let patient: Seconds = idle;
  const sleep = createSleep();
  const listeners = new Set<(isRunning: boolean) => void>();

  const follow = (made: AudioContext): void =>
    made.addEventListener('statechange', () => {
      if (made !== context) return;
      if (wanted) for (const listener of [...listeners]) listener(made.state === 'running');
      // Put to rest while it was still opening, or given back by the system when nobody wants it any more.
      else if (!sleep.isNear()) sleep.fall(made, patient);
    });

  const opened = (): AudioContext => {
    if (context && context.state !== 'closed') return context;
    context = newContext();
    follow(context);
    return context;
  };

  const open = async (): Promise<AudioContext> => {
    const audio = opened();
    sleep.cancel();
    wanted = true;
    await inTime(audio.resume(), patience, `The sound card did not open within ${patience} s.`);
    return audio;
  };

  return {
    prepare: () => {
      if (context?.state === 'running' || isUnwelcome()) return undefined;
      if ((context?.state ?? 'closed') === 'closed') suspend(opened());
      return opened();
    },
    open,
    reopen: () => {
      if (context?.state === 'running' && !sleep.isNear()) suspend(context);
      return open();
    },
    rest: (after = idle) => {
      wanted = false;
      patient = after;
      if (context) sleep.fall(context, after);
    },
    close: () => {
      if (context) closeOnceHeard(context);
      sleep.cancel();
      wanted = false;
      context = undefined;
    },
    watch: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
