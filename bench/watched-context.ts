/** Sends its sound through `watcher`, once that is set, instead of straight to the loudspeaker. */
class WatchedContext extends AudioContext {
  watcher: AudioNode | undefined;
  declare readonly playbackStats?: { underrunEvents: number };
  override get destination(): AudioDestinationNode {
    return (this.watcher as AudioDestinationNode | undefined) ?? super.destination;
  }
}

/** Opens the sound card with the processor `watcher` of the page's /watcher.js in front of it. */
export async function openWatchedContext(): Promise<{ context: WatchedContext; watcher: AudioWorkletNode }> {
  const context = new WatchedContext({ latencyHint: 0.03 });
  await context.audioWorklet.addModule('/watcher.js');
  const watcher = new AudioWorkletNode(context, 'watcher', { outputChannelCount: [2] });
  watcher.connect(context.destination);
  context.watcher = watcher;
  return { context, watcher };
}
