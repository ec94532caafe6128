import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createUnsentAnswers, type HttpConnection } from './unsent-answers.ts';

const lineOn = (socket: Socket): HttpConnection => {
  const incoming = new IncomingMessage(socket);
  return { incoming, outgoing: new ServerResponse(incoming) };
};

it('counts an answer once, until it has been sent', () => {
  const { reserve } = createUnsentAnswers(10);
  const first = lineOn(new Socket());
  expect([reserve(6, first), reserve(5, lineOn(new Socket())), reserve(4, lineOn(new Socket()))]).toEqual([
    true,
    false,
    true,
  ]);
  first.outgoing.emit('close');
  first.incoming.socket.emit('close');
  expect([reserve(6, lineOn(new Socket())), reserve(1, lineOn(new Socket()))]).toEqual([true, false]);
});

it('drops all answers of a closed connection, whether they close before, after or not at all', () => {
  const { reserve } = createUnsentAnswers(10);
  const socket = new Socket();
  const lines = [lineOn(socket), lineOn(socket), lineOn(socket)];
  for (const line of lines) expect(reserve(3, line)).toBe(true);
  lines[0]?.outgoing.emit('close');
  socket.emit('close');
  lines[1]?.outgoing.emit('close');
  expect([reserve(10, lineOn(new Socket())), reserve(1, lineOn(new Socket()))]).toEqual([true, false]);
});

it('counts nothing for a closed connection', () => {
  const { reserve } = createUnsentAnswers(10);
  const socket = new Socket().destroy();
  expect([reserve(10, lineOn(socket)), reserve(10, lineOn(new Socket()))]).toEqual([true, true]);
});
