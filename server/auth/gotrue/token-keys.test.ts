import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, exportJWK, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withOwnSignature } from './own-signature.ts';
import { createTokenKeys, type VerifyToken } from './token-keys.ts';
import { startGotrueStandIn, type GotrueStandIn } from './gotrue.fixture.ts';
import type { Rest } from '../../catalogue/rest.ts';

const jwtSecret = 'a secret of GoTrue and of this server';

interface Key {
  kid: string;
  alg: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const ellipticKey = (kid: string): Key => ({
  kid,
  alg: 'ES256',
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
});
const rsaKey = (kid: string): Key => ({ kid, alg: 'RS256', ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });

const person = { sub: 'b1e5a3e0-0000-4000-8000-000000000001', role: 'authenticated', aud: 'authenticated', iss: 'x' };

const tokenOf = ({ kid, alg, privateKey }: Key, claims: object = person, end = '5m'): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg, kid }).setExpirationTime(end).sign(privateKey);

let gotrue: GotrueStandIn;
let time: number;
let verifyToken: VerifyToken;

/** @param keys undefined: GoTrue is down */
async function publish(keys: readonly Key[] | undefined): Promise<void> {
  const set = (keys ?? []).map(async ({ publicKey, kid, alg }) => ({ ...(await exportJWK(publicKey)), kid, alg }));
  const body = { keys: await Promise.all(set) };
  gotrue.answer(() => (keys ? { status: 200, body } : { status: 503 }));
}

beforeEach(async () => {
  gotrue = await startGotrueStandIn();
  time = 0;
  verifyToken = createTokenKeys({ authUrl: gotrue.url, jwtSecret, now: () => time });
});
afterEach(async () => gotrue.close());

describe('a token of GoTrue', () => {
  const [first, second] = [ellipticKey('one'), rsaKey('two')];

  it('is believed with the shared secret, without a question', async () => {
    const token = await new SignJWT(person)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(jwtSecret));
    expect(await verifyToken(token)).toMatchObject(person);
    expect(gotrue.asked).toEqual([]);
  });

  it('is believed with a published key, with one question for many', async () => {
    await publish([first]);
    const token = await tokenOf(first);
    const believed = await Promise.all([verifyToken(token), verifyToken(token)]);
    expect([...believed, await verifyToken(token)]).toMatchObject([person, person, person]);
    expect(gotrue.asked.map(({ url }) => url)).toEqual(['/.well-known/jwks.json']);
  });

  it('of a new key is believed at once, and of a removed one no longer after a minute', async () => {
    await publish([first]);
    const old = await tokenOf(first);
    await verifyToken(old);
    await publish([second, first]);
    const renewed = await tokenOf(second);
    expect(await verifyToken(renewed)).toMatchObject(person);
    await publish([second]);
    expect(await verifyToken(old)).toMatchObject(person);
    time += 61_000;
    await expect(verifyToken(old)).rejects.toThrow(/no applicable key/u);
    expect(await verifyToken(renewed)).toMatchObject(person);
  });

  it('stays believed while GoTrue is down', async () => {
    await publish([first]);
    const token = await tokenOf(first);
    await verifyToken(token);
    await publish(undefined);
    time += 600_000;
    expect(await verifyToken(token)).toMatchObject(person);
  });

  it('is not believed where no key was ever read', async () => {
    await publish(undefined);
    await expect(verifyToken(await tokenOf(first))).rejects.toBeInstanceOf(Error);
  });

  it('of an unknown key asks for keys twelve times a minute at most', async () => {
    await publish([first]);
    const foreign = await tokenOf(ellipticKey('unknown'));
    for (let count = 0; count < 20; count += 1) await verifyToken(foreign).catch(() => undefined);
    expect(gotrue.asked).toHaveLength(12);
    expect(await verifyToken(await tokenOf(first))).toMatchObject(person);
  });

  it('that has ended, is signed by another key of the same name, or with a public key as secret is refused', async () => {
    await publish([first]);
    const jwk = JSON.stringify(await exportJWK(first.publicKey));
    const confused = new SignJWT(person)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(jwk));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(person)).toString('base64url')}.`;
    const tokens = [await tokenOf(first, person, '-1m'), await tokenOf(ellipticKey('one')), await confused, unsigned];
    for (const token of tokens) await expect(verifyToken(token)).rejects.toBeInstanceOf(Error);
  });
});

describe('for the database', () => {
  const key = ellipticKey('one');

  async function passedOn(authorization: string | null, body?: string) {
    const requests: Request[] = [];
    const rest = { respond: async (request: Request) => (requests.push(request), new Response()) } as unknown as Rest;
    const own = withOwnSignature(rest, verifyToken, jwtSecret);
    const headers = { apikey: 'publishable', ...(authorization !== null && { authorization }) };
    await own.respond(
      new Request('http://onda.test/rest/v1/x', { headers, ...(body !== undefined && { method: 'POST', body }) }),
    );
    const [request] = requests;
    if (!request) throw new Error('nothing was passed on');
    return request;
  }

  it('a person’s token goes on with the same claims under the secret, and with the body', async () => {
    await publish([key]);
    const request = await passedOn(`Bearer ${await tokenOf(key, { ...person, session_id: 's' })}`, '{"a":1}');
    const token = (request.headers.get('authorization') ?? '').slice('Bearer '.length);
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), { algorithms: ['HS256'] });
    expect(payload).toMatchObject({ ...person, session_id: 's', exp: expect.any(Number) });
    expect([request.method, request.headers.get('apikey'), await request.text()]).toEqual([
      'POST',
      'publishable',
      '{"a":1}',
    ]);
  });

  it('no other token gets this signature', async () => {
    await publish([key]);
    const operator = await tokenOf(key, { ...person, role: 'service_role' });
    const foreign = await tokenOf(ellipticKey('one'));
    for (const authorization of [`Bearer ${operator}`, `Bearer ${foreign}`, 'Bearer x.y.z', 'Basic x', null])
      expect((await passedOn(authorization)).headers.get('authorization')).toBe(authorization);
    expect(decodeProtectedHeader(foreign).alg).toBe('ES256');
  });
});
