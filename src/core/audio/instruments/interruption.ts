/** Calls when the clock of a live context stops: what sounds then is cut, and must fade in once it runs again. */
export function onInterruption(context: BaseAudioContext, interrupted: () => void, signal: AbortSignal): void {
  // An offline context stops where it is told to, and loses nothing.
  if (!('baseLatency' in context)) return;
  const onState = (): void => {
    if (context.state !== 'running' && context.state !== 'closed') interrupted();
  };
  context.addEventListener('statechange', onState, { signal });
}
