import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountGate } from '../auth/account-gate.ts';
import { errorAnswer, notFound } from '../auth/auth-error.ts';
import { jsonAnswer } from '../catalogue/rest-answer.fixture.ts';
import { createRest } from '../catalogue/rest.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { listen, type Listener } from './listener.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };

let listener: Listener;
let starting: Listener;
beforeAll(async () => {
  starting = await listen('127.0.0.1', 0);
  listener = await listen('127.0.0.1', 0);
  const app = createApp({
    pages: { has: () => true, prepare: async () => undefined, respond: async () => new Response('a page') },
    files: { respond: async () => undefined },
    serviceWorker: () => new Response(''),
    rest: createRest(async () => jsonAnswer([]), secrets),
    accounts: createAccountGate(async () => errorAnswer(notFound, undefined), secrets),
    health: () => ({ database: 'ok' }),
    contentSecurityPolicy: {},
    publicUrl: undefined,
    log: createLog('silent'),
  });
  listener.handle(app.fetch);
});
afterAll(async () => {
  await listener.close();
  await starting.close();
});

const open = ({ address }: Listener): Socket =>
  connect(Number(new URL(address).port), '127.0.0.1').on('error', () => undefined);

async function readUntil(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  let text = '';
  const ended = once(socket, 'close');
  while (!isEnough(text) && !socket.destroyed) text += String((await Promise.race([once(socket, 'data'), ended]))[0]);
  return text;
}
const statuses = (text: string): string[] =>
  Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status = '']) => status);

const sized = (bytes: number): string => `Content-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`;
const chunked = (bytes: number): string =>
  `Transfer-Encoding: chunked\r\n\r\n${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n0\r\n\r\n`;

describe('an answer before the body was read', () => {
  it.each([
    ['413 of a page', 'POST /library', '413', sized(300_000)],
    ['413 of a page, without a length', 'POST /library', '413', chunked(300_000)],
    ['413 of the database', 'POST /rest/v1/frequencies', '413', sized(3_000_000)],
    ['413 of a push', 'POST /rest/v1/rpc/push_records', '413', sized(140_000)],
    ['413 of what is near a push', 'POST /rest/v1/rpc/push_records/', '413', sized(120_000)],
    ['401 of a push that is large, and not too large', 'POST /rest/v1/rpc/push_records', '401', sized(120_000)],
    ['401 without a key', 'POST /auth/v1/token', '401', sized(60_000)],
    ['401 without a key, without a length', 'POST /rest/v1/personal_records', '401', chunked(60_000)],
    ['404', 'PUT /storage/v1/bucket', '404', sized(60_000)],
    ['405', 'DELETE /library', '405', chunked(60_000)],
    ['a page that was asked for with a body', 'GET /library', '200', sized(60_000)],
    ['400 of an odd path', 'POST /\\', '400', sized(300_000)],
  ])('leaves the connection to the next request: %s', async (_what, line, status, body) => {
    const socket = open(listener);
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${body}`);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(statuses(await readUntil(socket, () => false))).toEqual([status, '200']);
  });

  it('leaves the connection to the next request while the server starts', async () => {
    const socket = open(starting);
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\n${sized(3_000_000)}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses(await readUntil(socket, () => false))).toEqual(['503', '503']);
  });

  it('says that the connection ends where the body does not come', async () => {
    const socket = open(listener);
    socket.write(`POST /library HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(70_000)}`);
    const answer = await readUntil(socket, (text) => text.includes('64 kB'));
    expect(statuses(answer)).toEqual(['413']);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    await readUntil(socket, () => false);
  });
});

describe('a request', () => {
  const answerOf = async (text: string): Promise<string> => {
    const socket = open(listener);
    socket.write(text);
    return readUntil(socket, (answer) => answer.includes('\r\n\r\n'));
  };

  it.each(['/health', '/library', '/rest/v1/frequencies'])('of HTTP/1.0 needs no Host: %s', async (path) => {
    const asked = `GET ${path} HTTP/1.0\r\napikey: ${secrets.publishableKey}\r\n`;
    expect(statuses(await answerOf(`${asked}\r\n`))).toEqual(['200']);
    expect(await answerOf(`${asked}Connection: keep-alive\r\n\r\n`)).toMatch(/\r\nconnection: keep-alive\r\n/i);
  });

  it.each(['', 'X.Example:80', '[::1]:5280', 'a b', '[::1', 'x:99999', 'x@y', 'ñandú.example', '0x7f.1', '/../'])(
    'is answered whatever its Host is: %j',
    async (host) => {
      const answer = await answerOf(`GET /library/?a=1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      expect(statuses(answer)).toEqual(['308']);
      expect(answer).toMatch(/\r\nlocation: \/library\?a=1\r\n/i);
    },
  );

  it.each(['http://other.example/library', 'http://[/', 'HTTPS://x/', '*', 'library', '/\\evil', '//evil.example/'])(
    'of an odd target is no failure of the server: %s',
    async (target) => {
      const [status = ''] = statuses(await answerOf(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`));
      expect(['200', '308', '400', '404']).toContain(status);
    },
  );
});
