import { Hono } from 'hono';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { forwardingNotice } from './forwarding-notice.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
});

function createServer(proxies: readonly string[] = ['127.0.0.0/8', '::1']) {
  const app = new Hono();
  const log = createLog('error', (line) => lines.push(line));
  app.use(forwardingNotice(proxies, log));
  app.get('*', (context) => context.text('here'));
  return async (peer: string, forwarded?: string): Promise<void> => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const answer = await app.request('/', { headers }, { incoming: new IncomingMessage(socket) });
    expect(await answer.text()).toBe('here');
  };
}
const messages = (): string[] => lines.map((line) => (JSON.parse(line) as { message: string }).message);

it.each([
  ['10.1.2.3', '10.1.2.0/24'],
  ['::ffff:172.18.0.1', '172.18.0.0/24'],
  ['192.168.1.1', '192.168.1.0/24'],
  ['fd00:1:2::3', 'fd00:1:2:0::/64'],
])('says once that a proxy at %s is not trusted, by its network %s alone', async (peer, network) => {
  const ask = createServer();
  for (let at = 0; at < 5; at += 1) await ask(peer, '203.0.113.7');
  expect(messages()).toEqual([expect.stringContaining(`X-Forwarded-For from ${network} is not believed`)]);
  expect(messages()[0]).toContain('TRUSTED_PROXIES');
  expect(lines.join('')).not.toMatch(/203\.0\.113\.7/);
});

it.each(['203.0.113.9', '2001:db8::9'])('never writes the address %s, which may be a visitor’s', async (peer) => {
  const ask = createServer();
  for (const other of [peer, '198.51.100.4', '2001:db8:1::1']) await ask(other, '203.0.113.7');
  expect(messages()).toEqual([expect.stringContaining('X-Forwarded-For from the internet')]);
  expect(messages().join('')).not.toMatch(/\d\.\d|2001/);
});

it('says nothing of trusted proxies, nor of requests without the header', async () => {
  const ask = createServer(['10.0.0.0/8', '127.0.0.1']);
  await ask('10.1.2.3', '203.0.113.7');
  await ask('127.0.0.1', '203.0.113.7');
  await ask('192.168.1.1');
  expect(lines).toEqual([]);
});

it('says it of ten networks at most', async () => {
  const ask = createServer();
  for (let at = 0; at < 200; at += 1) await ask(`10.0.${at}.1`, 'x');
  expect(lines).toHaveLength(10);
});
