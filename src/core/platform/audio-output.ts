/** The sound card behind one door: a single context, opened inside a tap, asleep when nothing sounds. */
export interface AudioOutput {
  /** The running context. Call it from a tap: browsers refuse sound that nobody asked for. Rejects when there is no audio. */
  open: () => Promise<AudioContext>;
  /** Lets the sound card sleep; open wakes it. */
  rest: () => void;
}

export function createAudioOutput(newContext: () => AudioContext = () => new AudioContext({ latencyHint: 'interactive' })): AudioOutput {
  let context: AudioContext | undefined;

  const opened = (): AudioContext => {
    if (context && context.state !== 'closed') return context;
    context = newContext();
    return context;
  };

  return {
    open: async () => {
      const audio = opened();
      await audio.resume();
      return audio;
    },
    rest: () => {
      // A context that cannot be suspended goes on in silence: nothing to tell anybody.
      if (context?.state === 'running') context.suspend().catch(() => undefined);
    },
  };
}
