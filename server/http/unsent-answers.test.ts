import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createUnsentAnswers, type Line } from './unsent-answers.ts';

const lineOn = (socket: Socket): Line => {
  const incoming = new IncomingMessage(socket);
  return { incoming, outgoing: new ServerResponse(incoming) };
};

it('counts an answer until it has been sent, and no answer twice', () => {
  const { hold } = createUnsentAnswers(10);
  const first = lineOn(new Socket());
  expect([hold(6, first), hold(5, lineOn(new Socket())), hold(4, lineOn(new Socket()))]).toEqual([true, false, true]);
  first.outgoing.emit('close');
  first.incoming.socket.emit('close');
  expect([hold(6, lineOn(new Socket())), hold(1, lineOn(new Socket()))]).toEqual([true, false]);
});

it('forgets all answers of a connection that has ended, whether they say so before, after or not at all', () => {
  const { hold } = createUnsentAnswers(10);
  const socket = new Socket();
  const lines = [lineOn(socket), lineOn(socket), lineOn(socket)];
  for (const line of lines) expect(hold(3, line)).toBe(true);
  lines[0]?.outgoing.emit('close');
  socket.emit('close');
  lines[1]?.outgoing.emit('close');
  expect([hold(10, lineOn(new Socket())), hold(1, lineOn(new Socket()))]).toEqual([true, false]);
});

it('counts nothing for a connection that has ended already', () => {
  const { hold } = createUnsentAnswers(10);
  const socket = new Socket().destroy();
  expect([hold(10, lineOn(socket)), hold(10, lineOn(new Socket()))]).toEqual([true, true]);
});
