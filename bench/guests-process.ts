// Started by bench/guests.ts: hostile guests, each with one kind of attack, until told to stop.
import { request, Agent, type RequestOptions } from 'node:http';
import { connect } from 'node:net';

const [, , address = '', apikey = '', only] = process.argv;
const { hostname, port, host } = new URL(address);
const agent = new Agent({ keepAlive: true });
let number = 0;
let answers = 0;

/** Makes each query unique, so that none is answered from the cache. */
const unique = (): string => `&hz=gt.-${(number += 1)}`;
const path = (query: string): string => `/rest/v1/frequencies?${query}`;
const widest = Array.from({ length: 135 }, (_, at) => `a${at}:sources`).join(',');
const searches = Array.from({ length: 125 }, () => 'sources.fts.a').join(',');

async function send(options: RequestOptions, body = ''): Promise<void> {
  return new Promise((resolve) => {
    const sent = request({ hostname, port, agent, ...options }, (response) => {
      answers += 1;
      response.resume().once('close', resolve);
    });
    sent.once('error', () => resolve()).end(body);
  });
}

const ask = async (query: string, headers: Record<string, string> = {}): Promise<void> =>
  send({ path: path(query), headers: { apikey, ...headers } });

async function forge(): Promise<void> {
  const token = `Bearer e30.${Buffer.from('{"role":"service_role"}').toString('base64url')}.c2ln`;
  return send({ method: 'POST', path: path(''), headers: { apikey, authorization: token } }, '{}');
}

async function pipeline(count: number, isRead = true): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('close', () => resolve()).on('error', () => undefined);
    for (let at = 1; at <= count; at += 1) {
      const end = isRead && at === count ? 'Connection: close\r\n' : '';
      socket.write(`GET ${path(`select=*${unique()}`)} HTTP/1.1\r\nHost: ${host}\r\napikey: ${apikey}\r\n${end}\r\n`);
    }
    if (isRead) socket.resume();
    else socket.pause();
  });
}

/** On each of 100 connections: as many of the largest answers as it may have, all unread. */
const unread = async (): Promise<unknown> => Promise.all(Array.from({ length: 100 }, async () => pipeline(8, false)));

const guests: readonly (() => Promise<unknown>)[] = [
  async () => ask(`select=${widest}${unique()}`),
  async () => ask(`or=(${searches})${unique()}`),
  async () => ask(`select=*${unique()}`, { 'accept-encoding': 'br' }),
  async () => ask(`description=ilike.*a*e*o*x${unique()}`),
  async () =>
    ask(`order=description,evidence_note,sources${unique()}`, { prefer: 'count=exact', 'accept-encoding': 'gzip' }),
  async () => pipeline(8),
  unread,
  forge,
];

for (const guest of only === 'unread' ? [unread] : guests) {
  const repeat = async (): Promise<never> => {
    for (;;) await guest();
  };
  void repeat();
}
process.once('disconnect', () => process.exit(0));
process.once('message', () => process.send?.(answers, () => process.exit(0)));
