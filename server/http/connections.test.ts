import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { listen, type Listener } from './listener.ts';
import { createLog } from '../log.ts';
import { jsonAnswer } from '../catalogue/rest-answer.fixture.ts';
import type { RestService } from '../catalogue/rest-message.ts';
import { createRest } from '../catalogue/rest.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };
const guest = { apikey: secrets.publishableKey };
const operator = { apikey: secrets.secretKey };
const never = new Promise<never>(() => undefined);

let listener: Listener;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener.close();
});

const open = (text: string): Socket => {
  const socket = connect(Number(new URL(listener.address).port), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(text);
  return socket;
};
const request = (path: string, headers: object = guest): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}\r\n`)
    .join('')}\r\n`;

/** Serves the app with a fake database. */
const serve = (service: RestService, options?: Parameters<typeof createRest>[2]): void => {
  const app = createApp({
    pages: { has: () => true, prepare: async () => undefined, respond: async () => new Response('a page') },
    files: { respond: async () => undefined },
    serviceWorker: () => new Response(''),
    rest: createRest(service, secrets, options),
    accounts: undefined,
    health: () => ({ database: 'ok' }),
    contentSecurityPolicy: {},
    publicUrl: undefined,
    log: createLog('silent'),
  });
  listener.handle(app.fetch);
};
const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
  const response = await fetch(new URL(path, listener.address), { headers });
  await response.arrayBuffer();
  return response.status;
};

describe('answers that nobody reads', () => {
  /** More than a connection buffers. */
  const size = 12_000_000;
  const answer = jsonAnswer('x'.repeat(size));
  const wide: RestService = async () => answer;
  const limits = { waiting: 100, atOnce: 6, unsent: 2.5 * size };
  const longWait = { timeout: 20_000 };
  const unread = (path: string): Socket => open(request(path)).pause();

  it('are limited in bytes for guests, not for operators, until they end', async () => {
    listener = await listen('127.0.0.1', 0);
    serve(wide, { limits });
    const path = (at: number): string => `/rest/v1/frequencies?id=gt.${at}`;
    const first = [unread(path(1)), unread(path(2))];
    await Promise.all(first.map(async (socket) => once(socket, 'readable')));
    const refused = await fetch(new URL(path(3), listener.address), { headers: guest });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    // Answers from the cache count, too.
    expect(await statusOf(path(1), guest)).toBe(503);
    expect(await statusOf(path(3), operator)).toBe(200);
    expect(await statusOf('/')).toBe(200);
    for (const socket of first) socket.destroy();
    await vi.waitFor(async () => expect(await statusOf(path(3), guest)).toBe(200), longWait);
    // Answers that have been read do not count.
    for (let at = 0; at < 5; at += 1) expect(await statusOf(path(at), guest)).toBe(200);
  });

  it('free their bytes when their connection ends while they wait behind another answer', async () => {
    listener = await listen('127.0.0.1', 0);
    serve(wide, { limits });
    const pipelined = open(request('/rest/v1/frequencies?id=gt.1') + request('/rest/v1/frequencies?id=gt.2')).pause();
    await vi.waitFor(async () => expect(await statusOf('/rest/v1/frequencies?id=gt.3', guest)).toBe(503), longWait);
    pipelined.destroy();
    await vi.waitFor(async () => expect(await statusOf('/rest/v1/frequencies?id=gt.3', guest)).toBe(200), longWait);
  });

  it('are cut off at a deadline even if they are read slowly', async () => {
    listener = await listen('127.0.0.1', 0, { answerTimeout: 300, connectionsCheckingInterval: 20 });
    const ended = Promise.withResolvers<boolean>();
    listener.handle((_request, { outgoing }) => {
      outgoing.once('close', () => ended.resolve(outgoing.writableFinished));
      return new Response('x'.repeat(200_000_000));
    });
    const socket = open(request('/')).pause();
    const reading = setInterval(() => socket.read(1000), 5);
    expect(await ended.promise).toBe(false);
    clearInterval(reading);
  });
});

it('closes a connection that pipelines too many requests', async () => {
  listener = await listen('127.0.0.1', 0, { maxPipelined: 3 });
  let handled = 0;
  listener.handle(async () => {
    handled += 1;
    return never;
  });
  const patient = open(request('/').repeat(3));
  const patientClosed = vi.fn();
  patient.once('close', patientClosed);
  await vi.waitFor(() => expect(handled).toBe(3));
  // None of the requests on the closed connection is handled.
  await once(open(request('/').repeat(50)).resume(), 'close');
  expect(handled).toBe(6);
  expect(patientClosed).not.toHaveBeenCalled();
});

describe('connections reserved for operators and health checks', () => {
  it('work while guests hold all others', async () => {
    listener = await listen('127.0.0.1', 0, { maxConnections: 10, reservedConnections: 3 });
    let received = 0;
    serve(
      async ({ headers }) => {
        if (headers['apikey'] === secrets.secretKey) return jsonAnswer([]);
        received += 1;
        return never;
      },
      { limits: { waiting: 100, atOnce: 100, unsent: 1 } },
    );
    for (let at = 0; at < 7; at += 1) open(request(`/rest/v1/frequencies?id=gt.${at}`));
    await vi.waitFor(() => expect(received).toBe(7));
    for (const path of ['/', '/rest/v1/frequencies?id=gt.8']) {
      const refused = await fetch(new URL(path, listener.address), { headers: guest });
      expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
        503,
        '1',
        'close',
      ]);
    }
    expect(await statusOf('/health')).toBe(200);
    expect(await statusOf('/rest/v1/frequencies', operator)).toBe(200);
  });

  it('are not taken by idle connections', async () => {
    listener = await listen('127.0.0.1', 0, { maxConnections: 10, reservedConnections: 3 });
    serve(async () => jsonAnswer([]));
    for (let at = 0; at < 30; at += 1) await once(open('GET / HTTP/1.1\r\nHost: x\r\nX-Slow:'), 'connect');
    expect(await statusOf('/health')).toBe(200);
    expect(await statusOf('/')).toBe(200);
  });

  it('reach the database before waiting queries of guests', async () => {
    listener = await listen('127.0.0.1', 0);
    const atDatabase: string[] = [];
    serve(async ({ url, headers }) => {
      atDatabase.push(url);
      return headers['apikey'] === secrets.secretKey ? jsonAnswer([]) : never;
    });
    const refusals: Promise<IncomingMessage>[] = [];
    const agent = new Agent();
    for (let at = 0; at < 101; at += 1) {
      refusals.push(
        once(
          get(new URL(`/rest/v1/frequencies?id=gt.${at}`, listener.address), { headers: guest, agent }).on(
            'error',
            () => undefined,
          ),
          'response',
        ).then(([response]) => response as IncomingMessage),
      );
    }
    expect((await Promise.race(refusals)).statusCode).toBe(503);
    expect(atDatabase).toHaveLength(6);
    expect(await statusOf('/rest/v1/frequencies?limit=1', operator)).toBe(200);
    agent.destroy();
  });
});

// Proxies reuse a connection after 60 s (nginx) or more: if the server has closed it, their next request fails.
it('answers on a connection that was idle for longer than Node.js’ default of five seconds', async () => {
  listener = await listen('127.0.0.1', 0);
  listener.handle(() => new Response('here'));
  const socket = open(request('/'));
  const [first] = (await once(socket, 'data')) as [Buffer];
  const [, promised] = /\r\nkeep-alive: timeout=(\d+)\r\n/i.exec(first.toString()) ?? [];
  const closed = once(socket, 'close');
  // Node.js' own timer cannot be faked.
  await wait(6500);
  socket.write(request('/'));
  const second = await Promise.race([once(socket, 'data'), closed]);
  expect(String(second[0])).toContain('200 OK');
  expect(Number(promised)).toBeGreaterThan(75);
});
