import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { listen, type Listener } from './listener.ts';
import { jsonAnswer } from '../catalogue/rest-answer.fixture.ts';
import type { RestAnswer } from '../catalogue/rest-message.ts';
import { createRest } from '../catalogue/rest.ts';

const secrets = { jwtSecret: 'j', publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };
let listener: Listener;
afterEach(async () => listener.close());

/** Sends requests without waiting, as many per connection as allowed. @returns the heads of all answers */
async function ask(paths: readonly string[]): Promise<string[]> {
  const perConnection = 8;
  const parts = Array.from({ length: Math.ceil(paths.length / perConnection) }, (_, at) =>
    paths.slice(at * perConnection, (at + 1) * perConnection),
  );
  return (await Promise.all(parts.map(pipeline))).flat();
}

async function pipeline(paths: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
  const last = paths.length - 1;
  for (const [at, path] of paths.entries()) {
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\napikey: ${secrets.publishableKey}\r\n${at === last ? 'Connection: close\r\n' : ''}\r\n`,
    );
  }
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text.split('HTTP/1.1 ').slice(1);
}

// The adaptor replaces the global Response at start: earlier responses are not instances of the new class, nor the
// other way round.
it('refuses requests beyond the queue, and answers from the cache afterwards', async () => {
  const release = Promise.withResolvers<RestAnswer>();
  let asked = 0;
  const rest = createRest(async () => {
    asked += 1;
    return release.promise;
  }, secrets);
  listener = await listen('127.0.0.1', 0);
  let arrived = 0;
  listener.handle(async (request) => {
    arrived += 1;
    // Runs after the last request has been accepted or refused.
    if (arrived === 150) setImmediate(() => release.resolve(jsonAnswer([{ id: 1 }])));
    return rest.respond(request);
  });
  const paths = Array.from({ length: 150 }, (_, at) => `/rest/v1/frequencies?id=gt.${at}`);
  const heads = await ask(paths);
  const answered = paths.filter((_, at) => heads[at]?.startsWith('200 '));
  const refused = heads.filter((head) => head.startsWith('503 '));
  expect([answered.length, refused.length]).toEqual([100, 50]);
  for (const head of refused) expect(head).toMatch(/\r\nretry-after: 1\r\n/i);
  const again = await ask(answered);
  expect(again.map((head) => head.slice(0, 3))).toEqual(Array.from({ length: 100 }, () => '200'));
  expect(asked).toBe(100);
});
