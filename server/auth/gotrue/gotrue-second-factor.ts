import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { factorNeeded, type AuthError } from '../auth-error.ts';
import { bearerToken } from '../bearer-token.ts';
import type { GotrueRequest } from './gotrue-client.ts';

/** What GoTrue lets a session of the password alone do to an account with a second factor, and our service does not. */
const protectedCalls: readonly RegExp[] = [
  /^POST \/logout$/,
  /^PUT \/user$/,
  /^\w+ \/reauthenticate$/,
  // Ways to sign in are linked and unlinked.
  /^\w+ \/user\/identities\//,
  /^POST \/token id_token$/,
  /^\w+ \/passkeys(?!\/authentication\b)/,
  // Factors are added and removed. Challenging and verifying one is how a session proves it.
  /^(?:POST|PUT|PATCH|DELETE) \/factors(?:\/[^/]+)?$/,
];

const userSchema = v.object({ factors: v.optional(v.array(v.object({ status: v.string() })), []) });

/**
 * @param ask GoTrue
 * @returns the refusal of the call, or GoTrue's answer where it does not know the person; undefined: the call may pass
 */
export async function factorRefusal(
  request: GotrueRequest,
  ask: (request: GotrueRequest) => Promise<Response>,
): Promise<AuthError | Response | undefined> {
  const { headers } = request;
  if (!isProtected(request) || levelOf(headers) !== 'aal1') return undefined;
  const answer = await ask({ method: 'GET', path: '/user', headers });
  if (!answer.ok) return answer;
  const { factors } = v.parse(userSchema, await answer.json());
  return factors.some(({ status }) => status === 'verified') ? factorNeeded : undefined;
}

function isProtected({ method, path, query }: GotrueRequest): boolean {
  if (path === '/logout' && query?.get('scope') === 'local') return false;
  const grant = path === '/token' ? ` ${query?.get('grant_type')}` : '';
  return protectedCalls.some((pattern) => pattern.test(`${method} ${path}${grant}`));
}

/** Not verified: GoTrue verifies the token of every protected call. @returns undefined without a token */
function levelOf(headers: Headers): unknown {
  try {
    return decodeJwt(bearerToken(headers.get('authorization')))['aal'] === 'aal2' ? 'aal2' : 'aal1';
  } catch {
    return undefined;
  }
}
