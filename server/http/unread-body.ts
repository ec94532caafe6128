import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';

/** Milliseconds. A proxy that has received the whole body sends 300 kB in a few. */
const longest = 3000;

/**
 * Reads what is left of a body and forgets it, because of a connection with unread bytes a proxy believes that it can be
 * used again, and the next person's request fails. @returns whether the body has ended: if not, the connection must end
 */
export async function discardBody(incoming: IncomingMessage, milliseconds = longest): Promise<boolean> {
  if (incoming.complete) return true;
  if (incoming.destroyed) return false;
  // Whoever read it before paused it.
  incoming.removeAllListeners('data');
  incoming.on('data', () => undefined).resume();
  const signal = AbortSignal.timeout(milliseconds);
  await once(incoming, 'end', { signal }).catch(() => undefined);
  return incoming.complete;
}
