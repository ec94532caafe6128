import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { reauthenticationNeeded, wrongReauthenticationCode, type AuthError } from '../auth-error.ts';
import { bearerToken } from '../bearer-token.ts';
import type { GotrueRequest } from './gotrue-client.ts';
import type { CallDatabase } from './gotrue-database.ts';
import type { AskUser, GotrueUser } from './gotrue-user.ts';

/** Ways into an account are added and removed. Our own service asks for a fresh proof here, GoTrue does not. */
const alwaysProved = [
  /^(?:POST|DELETE) \/factors(?:\/recovery-codes(?:\/regenerate)?)?$/,
  /^\w+ \/user\/identities\//,
  /^POST \/passkeys\/registration\//,
  /^DELETE \/passkeys\//,
];
/** With one of these fields. */
const provedWith: Readonly<Record<string, readonly string[]>> = {
  'PUT /user': ['email', 'phone', 'password'],
  'POST /token': ['link_identity'],
};
const ofOneFactor = /^(?<call>POST|DELETE) \/factors\/(?!recovery-codes\b)(?<id>[\w-]+)(?:\/verify)?$/;

interface ProvedRequest extends GotrueRequest {
  fields: Readonly<Record<string, unknown>>;
}

const callOf = ({ method, path }: GotrueRequest): string => `${method} ${path}`;

interface Seams {
  askUser: AskUser;
  callDatabase: CallDatabase;
}

/**
 * A stolen access token alone must not take an account over. Its signature is not checked here: of a token that GoTrue
 * has not signed the call is refused there.
 * @returns the refusal of the call, or GoTrue's answer where it does not know the person; undefined: the call may pass
 */
export async function proofRefusal(request: ProvedRequest, seams: Seams): Promise<AuthError | Response | undefined> {
  const call = callOf(request);
  const isProvedCall = takesProof(call, request);
  const factor = isProvedCall ? undefined : ofOneFactor.exec(call)?.groups;
  const session = isProvedCall || factor ? sessionOf(request.headers) : undefined;
  if (!session || (await seams.callDatabase('is_session_proved', session)) === true) return undefined;
  return factor ? refusalOfFactor(factor, seams) : refusalOfCode(request, seams, session.person);
}

/** Whether the call may hold the code of a message in place of a recent sign-in. Its tries are counted. */
export const takesCode = (call: string, fields: Readonly<Record<string, unknown>>): boolean =>
  call === 'PUT /user' && takesProof(call, { fields }) && typeof fields['nonce'] === 'string' && fields['nonce'] !== '';

/** To prove a factor needs no other proof, and neither does giving up one that was never confirmed. */
async function refusalOfFactor(
  { call, id = '' }: Readonly<Record<string, string>>,
  { askUser }: Seams,
): Promise<AuthError | Response | undefined> {
  const user = await askUser();
  if (user instanceof Response) return user;
  const isConfirmed = hasConfirmed(user, id);
  return isConfirmed === (call === 'DELETE') ? reauthenticationNeeded : undefined;
}

/** Of a token that GoTrue has not signed no code is compared: the answer would tell whether it is right. */
async function refusalOfCode(
  request: ProvedRequest,
  { askUser, callDatabase }: Seams,
  person: string,
): Promise<AuthError | Response | undefined> {
  const { fields } = request;
  if (!takesCode(callOf(request), fields)) return reauthenticationNeeded;
  const user = await askUser();
  if (user instanceof Response) return user;
  const isRight = await callDatabase('is_reauthentication_code', { person, code: fields['nonce'] });
  return isRight === true ? undefined : wrongReauthenticationCode;
}

const takesProof = (call: string, { fields }: Pick<ProvedRequest, 'fields'>): boolean =>
  alwaysProved.some((pattern) => pattern.test(call)) ||
  provedWith[call]?.some((name) => ![undefined, null, false].includes(fields[name] as undefined)) === true;

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  session_id: v.optional(v.string(), ''),
  amr: v.optional(v.unknown(), []),
});

/** undefined without a readable token. */
function sessionOf(headers: Headers): { person: string; session: string; amr: unknown } | undefined {
  try {
    const claims = v.parse(claimsSchema, decodeJwt(bearerToken(headers.get('authorization'))));
    return { person: claims.sub, session: claims.session_id, amr: claims.amr };
  } catch {
    return undefined;
  }
}

/** GoTrue reads an id in any case, with and without hyphens. */
function hasConfirmed({ factors }: GotrueUser, id: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll('-', '');
  return factors.some((factor) => plain(factor.id) === plain(id) && factor.status === 'verified');
}
