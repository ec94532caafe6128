import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createUnsentAnswers, type HttpConnection } from './unsent-answers.ts';

const connectionOn = (socket: Socket): HttpConnection => {
  const incoming = new IncomingMessage(socket);
  return { incoming, outgoing: new ServerResponse(incoming) };
};

it('counts an answer once, until it has been sent', () => {
  const { reserve } = createUnsentAnswers(10);
  const first = connectionOn(new Socket());
  expect([reserve(6, first), reserve(5, connectionOn(new Socket())), reserve(4, connectionOn(new Socket()))]).toEqual([
    true,
    false,
    true,
  ]);
  first.outgoing.emit('close');
  first.incoming.socket.emit('close');
  expect([reserve(6, connectionOn(new Socket())), reserve(1, connectionOn(new Socket()))]).toEqual([true, false]);
});

it('releases all answers of a closed connection, whether they close before, after or not at all', () => {
  const { reserve } = createUnsentAnswers(10);
  const socket = new Socket();
  const connections = [connectionOn(socket), connectionOn(socket), connectionOn(socket)];
  for (const connection of connections) expect(reserve(3, connection)).toBe(true);
  connections[0]?.outgoing.emit('close');
  socket.emit('close');
  connections[1]?.outgoing.emit('close');
  expect([reserve(10, connectionOn(new Socket())), reserve(1, connectionOn(new Socket()))]).toEqual([true, false]);
});

it('counts nothing for a closed connection', () => {
  const { reserve } = createUnsentAnswers(10);
  const socket = new Socket().destroy();
  expect([reserve(10, connectionOn(socket)), reserve(10, connectionOn(new Socket()))]).toEqual([true, true]);
});
