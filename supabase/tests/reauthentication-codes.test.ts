import { hash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRestService } from '../../server/catalogue/rest-service.ts';
import type { RestService } from '../../server/catalogue/rest-message.ts';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openEmbedded } from '../../server/database/open-embedded.ts';

const id = '5e2d9f6e-0000-4000-8000-000000000001';
const email = 'ada@example.org';
const code = '12345678';
const secrets = { jwtSecret: 'j'.repeat(43), publishableKey: 'sb_publishable_1', secretKey: 'sb_secret_1' };

let database: Database;
let rest: RestService;

beforeAll(async () => {
  database = await openEmbedded();
  await migrate(database, join(import.meta.dirname, '..'), 'own');
  rest = createRestService(database, secrets);
});
afterAll(async () => {
  await database.close();
});

interface To {
  email?: string | null;
  phone?: string;
  minutesAgo?: number;
}

const send = async ({ email: mailbox = email, phone, minutesAgo = 0 }: To = {}): Promise<void> => {
  await database.transaction(async ({ rows }) => {
    await rows('delete from auth.users');
    await rows(
      `insert into auth.users (id, email, phone, reauthentication_token, reauthentication_sent_at)
      values ($1::text::uuid, $2, $3, $4, now() - $5 * interval '1 minute')`,
      [id, mailbox, phone ?? null, hash('sha224', (mailbox || (phone ?? '')) + code), minutesAgo],
    );
  });
};
beforeEach(async () => send());

const service = { apikey: secrets.secretKey };

async function call(name: string, given: object, headers: Record<string, string> = service): Promise<unknown> {
  const { status, body } = await rest({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(given),
  });
  return status === 200 ? JSON.parse(new TextDecoder().decode(body)) : status;
}

const use = (given: string, headers: Record<string, string> = service) =>
  call('use_reauthentication_code', { person: id, code: given }, headers);
const compare = (given: string) => call('is_reauthentication_code', { person: id, code: given });

it('accepts a code of GoTrue once', async () => {
  expect(await use(code)).toBe(true);
  expect(await use(code)).toBe(false);
});

it.each([null, ''])('accepts a code by text message where the mailbox is %j', async (none) => {
  const phone = '4915112345678';
  await send({ email: none, phone });
  expect(await use(code)).toBe(true);
  expect(await use(code)).toBe(false);
  await send({ email: none, phone });
  expect(await use('12345679')).toBe(false);
  expect(await use(code)).toBe(false);
});

it('refuses a code where there is neither mailbox nor telephone', async () => {
  await send({ email: null });
  expect(await use(code)).toBe(false);
});

it('ends a code at the first wrong try', async () => {
  expect(await use('12345679')).toBe(false);
  expect(await use(code)).toBe(false);
});

it('compares a code without ending it', async () => {
  expect(await compare('12345679')).toBe(false);
  expect(await compare(code)).toBe(true);
  expect(await compare(code)).toBe(true);
  expect(await use(code)).toBe(true);
  expect(await compare(code)).toBe(false);
  await send({ minutesAgo: 11 });
  expect(await compare(code)).toBe(false);
  await send({ email: null });
  expect(await compare(code)).toBe(false);
});

it('calls a session fresh for ten minutes, by its token or by a mark, whatever it is called', async () => {
  const session = '5e2d9f6e-0000-4000-8000-000000000002';
  const ask = (given: object) => call('is_session_proved', { person: id, session, amr: [], ...given });
  const seconds = Math.floor(Date.now() / 1000);
  const amr = (method: string, timestamp: number) => ({ amr: [{ method, timestamp }] });
  expect(await ask(amr('oauth', seconds - 500))).toBe(true);
  expect(await ask(amr('oauth', seconds - 601))).toBe(false);
  expect(await ask(amr('totp', seconds))).toBe(false);
  expect(await call('mark_session_proved', { person: id, session })).toBe(true);
  expect(await ask({})).toBe(true);
  for (const other of [id, '', "' or true --"]) expect(await ask({ session: other })).toBe(false);
  expect(await ask({ person: session })).toBe(false);
});

it('refuses a code that is older than 10 minutes', async () => {
  await send({ minutesAgo: 9 });
  expect(await use(code)).toBe(true);
  await send({ minutesAgo: 11 });
  expect(await use(code)).toBe(false);
});

it('can be called by the service only', async () => {
  const person = signToken(
    { sub: id, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 },
    secrets.jwtSecret,
  );
  expect(await use(code, { apikey: secrets.publishableKey })).toBe(401);
  expect(await use(code, { apikey: secrets.publishableKey, authorization: `Bearer ${person}` })).toBe(403);
  expect(await use(code)).toBe(true);
});
