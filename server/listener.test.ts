import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listen, type Listener } from './listener.ts';

const open: Listener[] = [];
const start = async (...limits: [object?]): Promise<Listener> => {
  const listener = await listen('127.0.0.1', 0, ...limits);
  open.push(listener);
  return listener;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map(async (listener) => listener.close()));
});

it('asks to come back until there is something to serve', async () => {
  const listener = await start();
  const early = await fetch(listener.address);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  listener.handle(() => new Response('here'));
  expect(await (await fetch(listener.address)).text()).toBe('here');
});

it('says which port is taken, and which address is none of ours', async () => {
  const { port } = new URL((await start()).address);
  await expect(listen('127.0.0.1', Number(port))).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
  await expect(listen('192.0.2.1', 0)).rejects.toThrow('HOST 192.0.2.1 is no address of this machine');
});

it('hangs up on whoever never finishes a request', async () => {
  const { address } = await start({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.resume();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow:');
  await once(socket, 'close');
  expect(socket.bytesRead).toBeLessThan(200);
});

it('refuses endless headers', async () => {
  const { address } = await start();
  expect((await fetch(address, { headers: { 'x-long': 'x'.repeat(20_000) } })).status).toBe(431);
});

it('finishes what it has begun before it closes', async () => {
  const listener = await listen('127.0.0.1', 0);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  listener.handle(async () => {
    asked.resolve();
    return answer.promise;
  });
  const asking = fetch(listener.address);
  await asked.promise;
  const closing = listener.close();
  answer.resolve(new Response('whole'));
  expect(await (await asking).text()).toBe('whole');
  await closing;
  await expect(fetch(listener.address)).rejects.toThrow('fetch failed');
});
