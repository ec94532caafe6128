import {
  factorNeeded,
  factorNeededForPasskeys,
  factorNeededToUnenroll,
  factorNeededToUpdate,
  type AuthError,
} from '../auth-error.ts';
import { personOfToken } from '../named-account.ts';
import type { GotrueRequest } from './gotrue-client.ts';
import type { AskUser } from './gotrue-user.ts';

/**
 * What GoTrue lets a session of the password alone do to an account with a second factor, and our service does not. Of a
 * call that GoTrue refuses in part, the refusal is GoTrue's.
 */
const protectedCalls: readonly [call: RegExp, refusal: AuthError][] = [
  [/^POST \/logout$/, factorNeeded],
  [/^PUT \/user$/, factorNeededToUpdate],
  [/^\w+ \/reauthenticate$/, factorNeeded],
  // Ways to sign in are linked and unlinked.
  [/^\w+ \/user\/identities\//, factorNeeded],
  [/^POST \/token id_token$/, factorNeeded],
  [/^(?!GET)\w+ \/passkeys(?!\/authentication\b)/, factorNeededForPasskeys],
  [/^DELETE \/factors\//, factorNeededToUnenroll],
];

/**
 * @returns the refusal of the call, or GoTrue's answer where it does not know the person; undefined: the call may pass
 */
export async function factorRefusal(
  request: GotrueRequest,
  askUser: AskUser,
): Promise<AuthError | Response | undefined> {
  const refusal = refusalOf(request);
  const person = personOfToken(request.headers.get('authorization'));
  if (!refusal || !person || person.aal === 'aal2') return undefined;
  const user = await askUser();
  if (user instanceof Response) return user;
  return user.factors.some(({ status }) => status === 'verified') ? refusal : undefined;
}

function refusalOf({ method, path, query }: GotrueRequest): AuthError | undefined {
  if (path === '/logout' && query?.get('scope') === 'local') return undefined;
  const grant = path === '/token' ? ` ${query?.get('grant_type')}` : '';
  return protectedCalls.find(([call]) => call.test(`${method} ${path}${grant}`))?.[1];
}
