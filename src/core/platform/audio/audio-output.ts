import { tried } from '#core/tried.ts';
import type { Seconds } from '#core/units.ts';
import { close, startContext, suspend } from './start-context.ts';

export interface AudioOutput<Context extends BaseAudioContext = AudioContext> {
  /** A suspended context to load modules into. undefined while one runs, or where the browser would warn about it. */
  prepare: () => Context | undefined;
  /**
   * Call from a tap: browsers block sound otherwise. A context that does not start is replaced once by another. Rejects
   * without audio, during a call, or after a time limit.
   */
  open: () => Promise<Context>;
  /**
   * Like `open`, instead of a context whose clock stands still although it claims to run. That one is kept until
   * another runs, because it may come back by itself, and WebKit starts a new one in a tap only.
   */
  replace: () => Promise<Context>;
  /** Suspends the context after some silence, but never before computed sound has left the output. */
  rest: (after?: Seconds) => void;
  /** Closes the context once computed sound has left the output. */
  close: () => void;
  /** Reports when the system suspends a context in use (a call, another app) and resumes it. */
  watch: (listener: (isRunning: boolean) => void) => () => void;
}

/**
 * Compared with the shortest buffer, a third of the thread wakings halve the CPU load and the dropouts of a busy
 * machine, at the price of 20 ms latency, less than the rise of a tone.
 */
const bufferDuration: Seconds = 0.03;

/** Another tone often follows soon, and reopening the sound card costs more than keeping it open. */
const defaultSilence: Seconds = 5;

/**
 * The longest output latency; Bluetooth has some 0.3 s. Suspending or closing a context discards what its output still
 * holds, and a tone cut there clicks (Chromium, WebKit). Some browsers report no latency or 0, and in Firefox reading
 * `outputLatency` as a tone ends can block the page for ever (docs/decisions/019-heard-to-the-end.md).
 */
const maxOutputLatency: Seconds = 1;

/** Firefox logs a warning for each context created before it may run, and is the only browser that can be asked. */
function wouldWarn(): boolean {
  const { getAutoplayPolicy } = navigator as Navigator & { getAutoplayPolicy?: (type: 'audiocontext') => string };
  return tried(() => getAutoplayPolicy?.call(navigator, 'audiocontext')) === 'disallowed';
}

/** All contexts of a page have one clock in Firefox: beside a dead one no other starts. */
const clockIsShared = (): boolean => 'getAutoplayPolicy' in navigator;

function closeOnceHeard(audio: AudioContext): void {
  if (audio.state === 'running') setTimeout(() => close(audio), maxOutputLatency * 1000);
  else close(audio);
}

function createSuspendTimer() {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(clock);
    clock = undefined;
  };
  return {
    start: (audio: AudioContext, after: Seconds): void => {
      cancel();
      if (audio.state !== 'running') return;
      clock = setTimeout(
        () => {
          clock = undefined;
          if (audio.state === 'running') suspend(audio);
        },
        (after + maxOutputLatency) * 1000,
      );
    },
    cancel,
    isRunning: () => clock !== undefined,
  };
}

export function createAudioOutput(
  newContext: () => AudioContext = () => new AudioContext({ latencyHint: bufferDuration }),
): AudioOutput {
  let context: AudioContext | undefined;
  let isInUse = false;
  let silence: Seconds = defaultSilence;
  const suspendTimer = createSuspendTimer();
  const listeners = new Set<(isRunning: boolean) => void>();

  const tell = (isRunning: boolean): void => [...listeners].forEach((listener) => listener(isRunning));

  /** Closed at once, so that it cannot sound beside the next one. */
  const discard = (audio = context): boolean => {
    if (!audio || audio !== context) return false;
    context = undefined;
    close(audio);
    return true;
  };

  const watchState = (audio: AudioContext): void => {
    audio.addEventListener('statechange', () => {
      if (audio !== context) return;
      if (isInUse) tell(audio.state === 'running');
      // Released while still opening, or resumed by the system after its release.
      else if (!suspendTimer.isRunning()) suspendTimer.start(audio, silence);
    });
    audio.addEventListener('error', () => {
      if (discard(audio) && isInUse) tell(false);
    });
  };

  const currentContext = (): AudioContext => {
    if (context && context.state !== 'closed') return context;
    context = newContext();
    watchState(context);
    return context;
  };

  const open = (): Promise<AudioContext> => {
    suspendTimer.cancel();
    isInUse = true;
    return startContext({ current: currentContext, discard });
  };

  return {
    prepare: () => {
      if (context?.state === 'running' || wouldWarn()) return undefined;
      if ((context?.state ?? 'closed') === 'closed') suspend(currentContext());
      return currentContext();
    },
    open,
    replace: () => {
      if (clockIsShared()) discard();
      const dead = context;
      context = undefined;
      return open().finally(() => {
        if (!dead) return;
        if (context || !isInUse || dead.state === 'closed') close(dead);
        else context = dead;
      });
    },
    rest: (after = defaultSilence) => {
      isInUse = false;
      silence = after;
      if (context) suspendTimer.start(context, after);
    },
    close: () => {
      if (context) closeOnceHeard(context);
      suspendTimer.cancel();
      isInUse = false;
      context = undefined;
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
