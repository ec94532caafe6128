import * as v from 'valibot';
import { nameOfAddress, personOfToken } from '../named-account.ts';

const sessionSchema = v.object({
  access_token: v.string(),
  user: v.object({
    email: v.pipe(v.string(), v.nonEmpty(), v.transform(nameOfAddress)),
    factors: v.optional(v.array(v.object({ status: v.string() })), []),
  }),
});

const sessionPaths = /\/(?:token|verify|signup)(?:\?|$)/;

/**
 * The account of a session in an answer of GoTrue or of our service, where the session has the highest level that the
 * account can have: a password alone proves nothing where there is a second factor.
 * @param url path and query of the request
 */
export function accountOf(url: string, answer: Uint8Array | string): string | undefined {
  if (!sessionPaths.test(url)) return undefined;
  const text = typeof answer === 'string' ? answer : new TextDecoder().decode(answer);
  const { success, output: session } = v.safeParse(v.pipe(v.string(), v.parseJson(), sessionSchema), text);
  if (!success) return undefined;
  const { email, factors } = session.user;
  const hasFactor = factors.some(({ status }) => status === 'verified');
  return hasFactor && personOfToken(`Bearer ${session.access_token}`)?.aal !== 'aal2' ? undefined : email;
}
