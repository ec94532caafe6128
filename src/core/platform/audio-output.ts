import type { Seconds } from '#core/units.ts';

/** The sound card behind one door: a single context, opened inside a tap, asleep when nothing sounds. */
export interface AudioOutput {
  /** The running context. Call it from a tap: browsers refuse sound that nobody asked for. Rejects when there is no audio. */
  open: () => Promise<AudioContext>;
  /** Lets the sound card sleep; open wakes it. */
  rest: () => void;
  /** Gives the context up, with everything in it; open makes another. */
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

export function createAudioOutput(newContext: () => AudioContext = () => new AudioContext({ latencyHint: buffer })): AudioOutput {
  let context: AudioContext | undefined;
  let wanted = false;
  const listeners = new Set<(isRunning: boolean) => void>();

  const opened = (): AudioContext => {
    if (context && context.state !== 'closed') return context;
    const made = newContext();
    context = made;
    made.addEventListener('statechange', () => {
      if (!wanted || made !== context) return;
      for (const listener of [...listeners]) listener(made.state === 'running');
    });
    return made;
  };

  const suspend = (): void => {
    // A context that cannot be suspended goes on in silence: nothing to tell anybody.
    if (context?.state === 'running') context.suspend().catch(() => undefined);
  };

  return {
    open: async () => {
      const audio = opened();
      wanted = true;
      await audio.resume();
      // Put to rest while it was still opening.
      if (!wanted) suspend();
      return audio;
    },
    rest: () => {
      wanted = false;
      suspend();
    },
    close: () => {
      wanted = false;
      context?.close().catch(() => undefined);
      context = undefined;
    },
    watch: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
