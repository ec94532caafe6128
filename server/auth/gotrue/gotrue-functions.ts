import { SignJWT } from 'jose';
import * as v from 'valibot';
import type { AccountGate } from '../account-gate.ts';
import {
  AuthError,
  badMethod,
  notFound,
  reauthenticationNeeded,
  refuse,
  tooManyRequests,
  withoutKey,
  wrongCredentials,
  wrongReauthenticationCode,
} from '../auth-error.ts';
import { apiVersionHeader, deleteAccountPath, eraseRecordsPath, proveSessionPath } from '../auth-message.ts';
import { bearerToken } from '../bearer-token.ts';
import { networkOf, type ClientAddress } from '../client-address.ts';
import { factorNeededToProve, proofSchema } from '../proof/proved-functions.ts';
import { askGotrue } from './gotrue-client.ts';
import type { CallDatabase } from './gotrue-database.ts';
import { failure, unreachable } from './gotrue-answers.ts';
import type { VerifyToken } from './token-keys.ts';
import type { Guards } from '../guards.ts';
import type { NetworkRefusal } from '../limits/network-limits.ts';
import { describeError, type Log } from '../../log.ts';
import type { Secrets } from '../../secrets.ts';

export interface FunctionOptions {
  authUrl: string;
  verifyToken: VerifyToken;
  secrets: Secrets;
  callDatabase: CallDatabase;
  clientAddress: ClientAddress;
  log: Log;
  guards: Guards;
  refuseNetwork: NetworkRefusal;
}

/** @returns the body of the answer */
type Act = (functions: FunctionOptions, person: Person, proof: AnyProof) => Promise<object>;

const acts: Readonly<Record<string, Act>> = {
  [deleteAccountPath]: async (functions, { id }) => deleteAccount(functions, id),
  [eraseRecordsPath]: async (functions, { id }) => eraseRecords(functions, id),
  [proveSessionPath]: proveSession,
};

/** Whoever gets no codes may have signed in just now instead. */
const anyProofSchema = v.union([...proofSchema.options, v.object({ signedIn: v.literal(true) })]);
type AnyProof = v.InferOutput<typeof anyProofSchema>;

/** The same calls as `provedFunctionRoutes`, carried out by GoTrue's administration API and the database. */
export function createGotrueFunctions(functions: FunctionOptions): AccountGate {
  const asFunction = new Headers({ [apiVersionHeader]: '2024-01-01' });
  return {
    respond: async (request, peer) => {
      const { pathname } = new URL(request.url);
      try {
        const act = acts[pathname];
        if (!act) throw notFound;
        const { person, proof } = await provePerson(functions, request, peer);
        return Response.json(await act(functions, person, proof), { headers: { 'cache-control': 'no-store' } });
      } catch (error) {
        if (error instanceof AuthError) return failure(error, asFunction);
        functions.log.error({ event: 'function', path: pathname, ...describeError(error) });
        return failure(unreachable, asFunction);
      }
    },
  };
}

async function provePerson(
  functions: FunctionOptions,
  request: Request,
  peer: string | undefined,
): Promise<Pick<Evidence, 'person' | 'proof'>> {
  const { headers } = request;
  if (request.method !== 'POST') throw badMethod;
  if (headers.get('apikey') !== functions.secrets.publishableKey) throw withoutKey;
  const address = functions.clientAddress(headers, peer);
  const refusal = await functions.refuseNetwork({ limit: 'other', grantType: null, address });
  if (refusal) throw refusal;
  const person = await readPerson(functions, headers);
  const { success, output: proof } = v.safeParse(anyProofSchema, await request.json().catch(() => undefined));
  if (person.hasFactor && person.aal !== 'aal2') throw factorNeededToProve;
  if (!success) throw reauthenticationNeeded;
  await prove(functions, { person, proof, address });
  return { person, proof };
}

interface Person {
  id: string;
  /** Empty where the person has none. */
  email: string;
  phone: string;
  aal: string;
  /** When and how they signed in to the session, as the token says. */
  amr: unknown;
  sessionId: string | undefined;
  hasFactor: boolean;
}

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  role: v.literal('authenticated'),
  aal: v.string(),
  amr: v.optional(v.unknown()),
  session_id: v.optional(v.pipe(v.string(), v.uuid())),
});
const userSchema = v.object({
  id: v.string(),
  email: v.optional(v.string(), ''),
  phone: v.optional(v.string(), ''),
  factors: v.optional(v.array(v.object({ status: v.string() })), []),
});

/** Reads the person of the token; GoTrue must still know the token's session. */
async function readPerson({ authUrl, verifyToken }: FunctionOptions, headers: Headers): Promise<Person> {
  const authorization = headers.get('authorization') ?? '';
  const { sub, aal, amr, session_id: sessionId } = await readClaims(authorization, verifyToken);
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
  return {
    id: sub,
    email: user.email,
    phone: user.phone,
    aal,
    amr,
    sessionId,
    hasFactor: user.factors.some(({ status }) => status === 'verified'),
  };
}

const badToken = refuse(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token signature is invalid');

async function readClaims(
  authorization: string,
  verifyToken: VerifyToken,
): Promise<v.InferOutput<typeof claimsSchema>> {
  const token = bearerToken(authorization);
  try {
    return v.parse(claimsSchema, await verifyToken(token));
  } catch {
    throw badToken;
  }
}

const getsNoCodes = ({ email, phone }: Person): boolean => email === '' && phone === '';

const nameOf = ({ email, phone }: Person): object => (email === '' ? { phone } : { email });

interface Evidence {
  person: Person;
  proof: AnyProof;
  address: string;
}

async function prove(functions: FunctionOptions, { person, proof, address }: Evidence): Promise<void> {
  if ('password' in proof) return provePassword(functions, { person, password: proof.password, address });
  if ('code' in proof) {
    if (!(await isRightCode(functions, person, proof.code))) throw wrongReauthenticationCode;
  } else if (!getsNoCodes(person) || !(await hasSignedInLately(functions, person))) throw reauthenticationNeeded;
}

async function provePassword(
  functions: FunctionOptions,
  { person, password, address }: Omit<Evidence, 'proof'> & { password: string },
): Promise<void> {
  const { guards, authUrl } = functions;
  const visitor = { account: `proof of ${person.id}`, network: networkOf(address) };
  await guards.beforePassword(visitor);
  const answer = await askGotrue(authUrl, {
    method: 'POST',
    path: '/token',
    query: new URLSearchParams({ grant_type: 'password' }),
    // Of an administrator GoTrue asks for no captcha, which the person has answered to sign in.
    headers: new Headers({
      authorization: await administrator(functions),
      'content-type': 'application/json',
      'x-forwarded-for': address,
    }),
    body: { text: JSON.stringify({ ...nameOf(person), password: password }) },
  });
  if (answer.status === 429) throw tooManyRequests(60);
  if (answer.status >= 500) throw new Error(`GoTrue answered a password with ${answer.status}`);
  if (answer.status !== 200) throw wrongCredentials;
  await guards.afterRightPassword(visitor);
}

/** GoTrue has no call that checks a code. The first wrong one ends it: the database function has no other limit. */
const isRightCode = async (functions: FunctionOptions, { id }: Person, code: string): Promise<boolean> =>
  (await functions.callDatabase('use_reauthentication_code', { person: id, code })) === true;

const hasSignedInLately = async (functions: FunctionOptions, { amr = [] }: Person): Promise<boolean> =>
  (await functions.callDatabase('holds_fresh_proof', { amr })) === true;

async function eraseRecords(functions: FunctionOptions, person: string): Promise<object> {
  return { epoch: await functions.callDatabase('start_new_epoch', { person }) };
}

/** For what the database guards (`is_freshly_proved`). */
async function proveSession(functions: FunctionOptions, { id, sessionId }: Person, proof: AnyProof): Promise<object> {
  if (sessionId === undefined) throw badToken;
  // The database counts the sign-in itself, from its own time on; a mark would begin another ten minutes.
  if ('signedIn' in proof) return {};
  await functions.callDatabase('mark_session_proved', { person: id, session: sessionId });
  return {};
}

async function administrator({ secrets }: FunctionOptions): Promise<string> {
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(secrets.jwtSecret));
  return `Bearer ${token}`;
}

async function deleteAccount(functions: FunctionOptions, id: string): Promise<object> {
  const answer = await askGotrue(functions.authUrl, {
    method: 'DELETE',
    path: `/admin/users/${id}`,
    headers: new Headers({ authorization: await administrator(functions) }),
  });
  // 404: another request was faster.
  if (answer.status !== 200 && answer.status !== 404)
    throw new Error(`GoTrue answered a deletion with ${answer.status}`);
  return {};
}
