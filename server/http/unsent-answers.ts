import type { HttpBindings } from '@hono/node-server';
import type { Socket } from 'node:net';

/** What an answer is sent on. */
export type Line = Pick<HttpBindings, 'incoming' | 'outgoing'>;

export const tooMuchUnsent = { status: 503, code: 'PGRST003', message: 'Too many answers have not been read' };

export interface UnsentAnswers {
  /** Whether there is room for an answer of so many bytes. Where there is, it counts until it has been sent or given up. */
  hold: (bytes: number, line: Line) => boolean;
}

/**
 * Counts the bytes of answers that are not sent yet, because whoever asked does not read them.
 * @param most bytes of all answers together
 */
export function createUnsentAnswers(most: number): UnsentAnswers {
  let all = 0;
  const ofConnection = new Map<Socket, number>();
  const add = (socket: Socket, before: number, bytes: number): void => {
    ofConnection.set(socket, before + bytes);
    all += bytes;
  };
  return {
    hold: (bytes, { incoming: { socket }, outgoing }) => {
      if (all + bytes > most) return false;
      // Nobody is there any more: what is written is thrown away at once.
      if (socket.destroyed) return true;
      const before = ofConnection.get(socket);
      // Node.js 24.2 does not close an answer that waits behind others when its connection ends.
      if (before === undefined) {
        socket.once('close', () => {
          all -= ofConnection.get(socket) ?? 0;
          ofConnection.delete(socket);
        });
      }
      add(socket, before ?? 0, bytes);
      outgoing.once('close', () => {
        const now = ofConnection.get(socket);
        if (now !== undefined) add(socket, now, -bytes);
      });
      return true;
    },
  };
}
