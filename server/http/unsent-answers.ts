import type { HttpBindings } from '@hono/node-server';
import type { Socket } from 'node:net';

export type HttpConnection = Pick<HttpBindings, 'incoming' | 'outgoing'>;

export const unsentLimitError = { status: 503, code: 'PGRST003', message: 'Too many answers have not been read' };

export interface UnsentAnswers {
  /** @returns whether there is room; if so, the bytes count until the answer has been sent or given up */
  reserve: (bytes: number, connection: HttpConnection) => boolean;
}

/** @param most bytes of all answers together that clients have not read yet */
export function createUnsentAnswers(most: number): UnsentAnswers {
  let all = 0;
  const ofConnection = new Map<Socket, number>();
  const add = (socket: Socket, before: number, bytes: number): void => {
    ofConnection.set(socket, before + bytes);
    all += bytes;
  };
  return {
    reserve: (bytes, { incoming: { socket }, outgoing }) => {
      if (all + bytes > most) return false;
      if (socket.destroyed) return true;
      const before = ofConnection.get(socket);
      // Node.js 24.2 does not close a pipelined answer with its connection.
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
