import { tried } from '#core/tried.ts';
import { delay } from '#core/platform/time/ticker.ts';
import { withTimeout } from '#core/platform/time/with-timeout.ts';
import type { Seconds } from '#core/units.ts';

/** Without an accepted tap some browsers never settle `resume`. */
const firstTimeLimit: Seconds = 2.5;
const lastTimeLimit: Seconds = 5;

/** A context may claim to run while its clock stands still. One that works moves within 0.1 s. */
const clockTimeLimit: Seconds = 2;
const clockPollMilliseconds = 15;

export function suspend(audio: AudioContext): void {
  tried(() => audio.suspend())?.catch(() => undefined);
}

export function close(audio: AudioContext): void {
  tried(() => audio.close())?.catch(() => undefined);
}

async function start(audio: AudioContext, limit: Seconds): Promise<AudioContext> {
  await withTimeout(audio.resume(), limit, `The sound card did not open within ${limit} s.`);
  const [before, until] = [audio.currentTime, performance.now() + clockTimeLimit * 1000];
  while (audio.currentTime <= before) {
    if (performance.now() > until) throw new Error('The clock of the sound card stands still.');
    await delay(clockPollMilliseconds);
  }
  return audio;
}

/** By a call or another app; the only engine with this state is WebKit. */
function isInterrupted({ state }: { state: string }): boolean {
  return state === 'interrupted';
}

interface HeldContext {
  /** Makes one where there is none. */
  current: () => AudioContext;
  discard: (audio: AudioContext) => void;
}

/** Within 6 s, if need be with a second context (docs/decisions/071-a-sound-card-that-is-lost.md). */
export async function startContext({ current, discard }: HeldContext): Promise<AudioContext> {
  const first = current();
  try {
    return await start(first, firstTimeLimit);
  } catch (error) {
    // During a call the context is whole, and the sound belongs to the call.
    if (isInterrupted(first)) throw error;
    discard(first);
  }
  const another = current();
  return start(another, lastTimeLimit).catch((error: unknown) => {
    if (!isInterrupted(another)) discard(another);
    throw error;
  });
}
