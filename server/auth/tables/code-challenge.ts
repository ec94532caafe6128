import { hash } from 'node:crypto';
import * as v from 'valibot';
import { refuse, type AuthError } from '../auth-error.ts';
import { isEqualSecret } from '../tokens.ts';

/** Part of every request that sends a link. */
export const challengeFields = {
  code_challenge: v.nullish(v.string(), ''),
  code_challenge_method: v.nullish(v.string(), ''),
};

export type Challenge = Record<keyof typeof challengeFields, string>;

/** RFC 7636, section 4.2. @throws AuthError 400 validation_failed */
export function checkChallenge({ code_challenge: challenge, code_challenge_method: method }: Challenge): void {
  const refused = (message: string): AuthError => refuse(400, 'validation_failed', message);
  if ((challenge === '') !== (method === ''))
    throw refused('PKCE flow requires code_challenge_method and code_challenge');
  if (challenge === '') return;
  if (challenge.length < 43 || challenge.length > 128)
    throw refused('code challenge has to be between 43 and 128 characters');
  if (!/^[\w.~-]+$/.test(challenge))
    throw refused('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  if (!['s256', 'plain'].includes(method.toLowerCase())) throw refused(`unsupported code_challenge method "${method}"`);
}

/** RFC 7636, section 4.6. @param challenge one that `checkChallenge` accepts, and not empty */
export function isRightVerifier(verifier: string, challenge: Challenge): boolean {
  const isPlain = challenge.code_challenge_method.toLowerCase() === 'plain';
  return isEqualSecret(isPlain ? verifier : hash('sha256', verifier, 'base64url'), challenge.code_challenge);
}
