import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { AccountGate } from '../account-gate.ts';
import {
  AuthError,
  badMethod,
  refuse,
  tooManyRequests,
  withoutKey,
  wrongCredentials,
  wrongReauthenticationCode,
} from '../auth-error.ts';
import { apiVersionHeader } from '../auth-message.ts';
import { bearerToken } from '../bearer-token.ts';
import { networkOf, type ClientAddress } from '../client-address.ts';
import { proofSchema, refusals, type Proof } from '../delete-account.ts';
import { askGotrue } from './gotrue-client.ts';
import { failure, unreachable } from './gotrue-proxy.ts';
import type { Guards } from '../guards.ts';
import type { NetworkRefusal } from '../limits/network-limits.ts';
import type { RestService } from '../../catalogue/rest-message.ts';
import { describeError, type Log } from '../../log.ts';
import type { Secrets } from '../../secrets.ts';

export interface DeletionOptions {
  authUrl: string;
  secrets: Secrets;
  rest: RestService;
  clientAddress: ClientAddress;
  log: Log;
  guards: Guards;
  refuseNetwork: NetworkRefusal;
}

/** The same call as `deleteAccountRoute`, carried out by GoTrue's administration API. */
export function createGotrueDeletion(options: DeletionOptions): AccountGate {
  const asFunction = new Headers({ [apiVersionHeader]: '2024-01-01' });
  return {
    respond: async (request, peer) => {
      try {
        await deleteAccount(options, request, peer);
        return Response.json({}, { headers: { 'cache-control': 'no-store' } });
      } catch (error) {
        if (error instanceof AuthError) return failure(error, asFunction);
        options.log.error({ event: 'delete-account', ...describeError(error) });
        return failure(unreachable, asFunction);
      }
    },
  };
}

async function deleteAccount(deletion: DeletionOptions, request: Request, peer: string | undefined): Promise<void> {
  const { headers } = request;
  if (request.method !== 'POST') throw badMethod;
  if (headers.get('apikey') !== deletion.secrets.publishableKey) throw withoutKey;
  const address = deletion.clientAddress(headers, peer);
  const refusal = await deletion.refuseNetwork({ limit: 'other', grantType: null, address });
  if (refusal) throw refusal;
  const person = await readPerson(deletion, headers);
  const { success, output: proof } = v.safeParse(proofSchema, await request.json().catch(() => undefined));
  if (!success) throw refusals.noProof;
  if (person.hasFactor && person.aal !== 'aal2') throw refusals.noFactor;
  await prove(deletion, { person, proof, address });
  await remove(deletion, person.id);
}

interface Person {
  id: string;
  email: string;
  aal: string;
  hasFactor: boolean;
}

const claimsSchema = v.object({ sub: v.pipe(v.string(), v.uuid()), role: v.literal('authenticated'), aal: v.string() });
const userSchema = v.object({
  id: v.string(),
  email: v.string(),
  factors: v.optional(v.array(v.object({ status: v.string() })), []),
});

/** Reads the person of the token; GoTrue must still know the token's session. */
async function readPerson({ authUrl, secrets }: DeletionOptions, headers: Headers): Promise<Person> {
  const authorization = headers.get('authorization') ?? '';
  const { sub, aal } = await readClaims(authorization, secrets.jwtSecret);
  const answer = await askGotrue(authUrl, {
    method: 'GET',
    path: '/user',
    headers: new Headers({ authorization, [apiVersionHeader]: '2024-01-01' }),
  });
  if (answer.status === 401 || answer.status === 403) {
    const { code, message } = v.parse(v.object({ code: v.string(), message: v.string() }), await answer.json());
    throw refuse(answer.status, code, message);
  }
  const user = v.parse(userSchema, await answer.json());
  if (user.id !== sub) throw badToken;
  return { id: sub, email: user.email, aal, hasFactor: user.factors.some(({ status }) => status === 'verified') };
}

const badToken = refuse(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token signature is invalid');

async function readClaims(authorization: string, jwtSecret: string): Promise<v.InferOutput<typeof claimsSchema>> {
  const token = bearerToken(authorization);
  try {
    const key = new TextEncoder().encode(jwtSecret);
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] });
    return v.parse(claimsSchema, payload);
  } catch {
    throw badToken;
  }
}

interface Evidence {
  person: Person;
  proof: Proof;
  address: string;
}

async function prove(deletion: DeletionOptions, { person, proof, address }: Evidence): Promise<void> {
  if ('code' in proof) {
    if (!(await isRightCode(deletion, person, proof.code))) throw wrongReauthenticationCode;
    return;
  }
  const { guards, authUrl } = deletion;
  const visitor = { account: `deletion of ${person.id}`, network: networkOf(address) };
  await guards.beforePassword(visitor);
  const answer = await askGotrue(authUrl, {
    method: 'POST',
    path: '/token',
    query: new URLSearchParams({ grant_type: 'password' }),
    headers: new Headers({ 'content-type': 'application/json', 'x-forwarded-for': address }),
    body: { text: JSON.stringify({ email: person.email, password: proof.password }) },
  });
  if (answer.status === 429) throw tooManyRequests(60);
  if (answer.status >= 500) throw new Error(`GoTrue answered a password with ${answer.status}`);
  if (answer.status !== 200) throw wrongCredentials;
  await guards.afterRightPassword(visitor);
}

/** GoTrue has no call that checks a code. The first wrong one ends it: the database function has no other limit. */
async function isRightCode({ rest, secrets }: DeletionOptions, { id }: Person, code: string): Promise<boolean> {
  const { status, body } = await rest({
    method: 'POST',
    url: '/rest/v1/rpc/use_reauthentication_code',
    headers: { apikey: secrets.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ person: id, code }),
  });
  if (status !== 200) throw new Error(`The database answered a code with ${status}`);
  return JSON.parse(new TextDecoder().decode(body)) === true;
}

async function remove({ authUrl, secrets }: DeletionOptions, id: string): Promise<void> {
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(secrets.jwtSecret));
  const answer = await askGotrue(authUrl, {
    method: 'DELETE',
    path: `/admin/users/${id}`,
    headers: new Headers({ authorization: `Bearer ${token}` }),
  });
  // 404: another request was faster.
  if (answer.status !== 200 && answer.status !== 404)
    throw new Error(`GoTrue answered a deletion with ${answer.status}`);
}
