import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';

/** The sound card behind one door: a single context, opened inside a tap, asleep when nothing sounds. */
export interface AudioOutput {
  /** The running context. Call it from a tap: browsers refuse sound that nobody asked for. Rejects when there is no audio. */
  open: () => Promise<AudioContext>;
  /** Lets the sound card sleep; open wakes it. */
  rest: () => void;
  /** Whether the context runs, as the browser reports it. */
  running: Readable<boolean>;
  dispose: () => Promise<void>;
}

export function createAudioOutput(newContext: () => AudioContext = () => new AudioContext({ latencyHint: 'interactive' })): AudioOutput {
  let context: AudioContext | undefined;
  const running = createStore(false);

  const opened = (): AudioContext => {
    if (context && context.state !== 'closed') return context;
    const made = newContext();
    made.addEventListener('statechange', () => running.set(made.state === 'running'));
    context = made;
    return made;
  };

  return {
    running,
    open: async () => {
      const audio = opened();
      await audio.resume();
      return audio;
    },
    rest: () => {
      // A context that cannot be suspended goes on in silence: nothing to tell anybody.
      if (context?.state === 'running') context.suspend().catch(() => undefined);
    },
    dispose: async () => {
      if (context && context.state !== 'closed') await context.close();
      context = undefined;
    },
  };
}
