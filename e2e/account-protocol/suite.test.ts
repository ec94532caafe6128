import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck, type Check } from './check.ts';
import { createContext, type Context } from './context.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { suite } from './suite.ts';

const isForGotrue = ({ needs }: Check): boolean => needs === 'gotrue' || needs === 'gotrue-links';

describe('the protocol checks', () => {
  let server: Server;
  let mailbox: Mailbox;
  let context: Context;
  beforeAll(async () => {
    server = createServer((_, answer) => void answer.end('{}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    mailbox = await openMailbox({ port: 0, pause: 0, patience: 50 });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    context = createContext({ url, site: url, secret: 'any' }, mailbox);
  });
  afterAll(async () => {
    server.close();
    await mailbox.close();
  });

  it('have unique names', () => {
    const names = suite.flatMap(({ name: topic, checks }) => checks.map(({ name }) => `${topic}: ${name}`));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(150);
  });

  it('all fail against a service that accepts everything', async () => {
    const checks = suite.flatMap((topic) => topic.checks);
    const outcomes = await Promise.all(
      checks.map(async (check) => runCheck(check, { context, service: isForGotrue(check) ? 'gotrue' : 'own' })),
    );
    const others = checks.filter((_, index) => outcomes[index]?.kind !== 'failed');
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});
