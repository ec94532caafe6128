import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { listen, type Listener } from './listener.ts';

const open: Listener[] = [];
const start = async (limits: object = {}): Promise<Listener> => {
  const listener = await listen('127.0.0.1', 0, { startPatience: 20, ...limits });
  open.push(listener);
  return listener;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (listener) => listener.close()));
});

const send = ({ address }: Listener, text: string): Socket => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  // A reset counts as closed.
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
};
const whole = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const answers = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

/** Everything until the connection is closed. */
const untilClosed = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // once() would reject on a reset.
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
};

it('answers what comes while the server is starting when it has started', async () => {
  const listener = await start({ startPatience: 5000 });
  const early = fetch(listener.address, { method: 'POST', body: 'early' });
  setTimeout(() => listener.handle(async (request) => new Response(`here: ${await request.text()}`)), 200);
  expect(await (await early).text()).toBe('here: early');
  expect(await (await fetch(listener.address, { method: 'POST', body: 'late' })).text()).toBe('here: late');
});

it('answers 503 where the start takes long', async () => {
  const listener = await start();
  const early = await fetch(listener.address);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
});

it('reports a port in use and an address of another machine', async () => {
  const { port } = new URL((await start()).address);
  await expect(listen('127.0.0.1', Number(port))).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
  await expect(listen('192.0.2.1', 0)).rejects.toThrow('HOST 192.0.2.1 is not an address of this machine');
});

it('closes a connection that never finishes its request', async () => {
  const listener = await start({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
  const text = await untilClosed(send(listener, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow:'));
  expect(text.length).toBeLessThan(200);
});

/** Answers with more than a connection buffers. @returns whether all of it was sent */
const sendLargeAnswer = async (listener: Listener): Promise<boolean> =>
  new Promise((resolve) => {
    listener.handle((_request, { outgoing }) => {
      outgoing.once('close', () => resolve(outgoing.writableFinished));
      return new Response('x'.repeat(20_000_000));
    });
  });

it('closes a connection that does not read the answer', async () => {
  const listener = await start({ timeout: 50 });
  const ended = sendLargeAnswer(listener);
  const socket = send(listener, whole).pause();
  expect(await ended).toBe(false);
  socket.destroy();
});

it('refuses connections beyond its limit, and keeps answering', async () => {
  const listener = await start({ maxConnections: 10, reservedConnections: 0 });
  listener.handle(async () => new Promise(() => undefined));
  const busy = Array.from({ length: 30 }, () => send(listener, whole));
  let closed = 0;
  for (const socket of busy) socket.resume().once('close', () => (closed += 1));
  await vi.waitFor(() => expect(closed).toBeGreaterThanOrEqual(20));
  for (const socket of busy) socket.destroy();
  listener.handle(() => new Response('here'));
  await vi.waitFor(async () => expect((await fetch(listener.address)).status).toBe(200));
});

it('closes the longest idle connection when a new one needs its place', async () => {
  const listener = await start({ maxConnections: 10, reservedConnections: 1, keepAliveTimeout: 600_000 });
  const idle = Array.from({ length: 9 }, () => send(listener, whole));
  expect((await Promise.all(idle.map(answers))).every((text) => text.includes(' 503 '))).toBe(true);
  const [first, ...others] = idle;
  const closed = untilClosed(first as (typeof idle)[number]);
  const othersClosed = vi.fn();
  for (const socket of others) socket.once('close', othersClosed);
  expect(await answers(send(listener, whole))).toContain(' 503 ');
  await closed;
  expect(othersClosed).not.toHaveBeenCalled();
});

it('refuses headers that are too large', async () => {
  const { address } = await start();
  expect((await fetch(address, { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431);
});

it('finishes pending answers before it closes', async () => {
  const listener = await listen('127.0.0.1', 0);
  const received = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  listener.handle(async () => {
    received.resolve();
    return answer.promise;
  });
  const response = fetch(listener.address);
  await received.promise;
  const closing = listener.close();
  answer.resolve(new Response('whole'));
  expect(await (await response).text()).toBe('whole');
  await closing;
  await expect(fetch(listener.address)).rejects.toThrow('fetch failed');
});

describe.concurrent('with its default limits', { tags: 'long' }, () => {
  // Closed at the end: closing one must not disturb the other tests.
  const listeners: Listener[] = [];
  const startDefault = async (): Promise<Listener> => {
    const listener = await listen('127.0.0.1', 0);
    listeners.push(listener);
    return listener;
  };
  afterAll(async () => Promise.all(listeners.map(async (listener) => listener.close())));
  // A slow request is answered with 408, a stalled connection is not.
  it('waits seconds for all headers, not Node.js’ minute', async () => {
    const startedAt = performance.now();
    const socket = send(await startDefault(), 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow:');
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
    // Before the timeout of a whole request, which would close it too.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('waits seconds for a whole request, not Node.js’ five minutes', async () => {
    const listener = await startDefault();
    listener.handle(async (request) => new Response(await request.text().catch(() => '')));
    const socket = send(listener, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n');
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('waits seconds for a client to read, not for ever', async () => {
    const listener = await startDefault();
    const ended = sendLargeAnswer(listener);
    const socket = send(listener, whole).pause();
    expect(await ended).toBe(false);
    socket.destroy();
  });

  it('keeps connections open for longer than proxies do', async () => {
    expect((await fetch((await startDefault()).address)).headers.get('keep-alive')).toBe('timeout=620');
  });
});
