import type { GoTrueClient } from '@supabase/auth-js';
import { generate } from 'otplib';
import type { Context, Person } from './context.ts';
import { succeeded } from './expect-answer.ts';

export interface Factor {
  id: string;
  /** The code of an authenticator. Each call moves on by a step of 30 s, since a server may accept a code only once. */
  nextCode: () => Promise<string>;
}

export async function enroll(auth: GoTrueClient, friendlyName = 'Phone'): Promise<Factor> {
  const { id, totp } = succeeded(await auth.mfa.enroll({ factorType: 'totp', friendlyName }));
  const start = Math.floor(Date.now() / 1000);
  let step = -1;
  return { id, nextCode: async () => generate({ secret: totp.secret, epoch: start + 30 * (step += 1) }) };
}

export interface Protected extends Factor {
  person: Person;
}

/** Somebody whose factor is verified and whose session is aal2. */
export async function withFactor({ person: newPerson }: Context): Promise<Protected> {
  const person = await newPerson();
  const factor = await enroll(person.auth);
  succeeded(await person.auth.mfa.challengeAndVerify({ factorId: factor.id, code: await factor.nextCode() }));
  return { ...factor, person };
}

/** Also a session of their password alone (aal1). */
export async function withPasswordOnly(context: Context): Promise<Protected & { auth: GoTrueClient; token: string }> {
  const owner = await withFactor(context);
  const { email, password } = owner.person;
  const auth = context.client();
  const { session } = succeeded(await auth.signInWithPassword({ email, password }));
  return { ...owner, auth, token: session.access_token };
}

export const accessToken = async (auth: GoTrueClient): Promise<string> =>
  (await auth.getSession()).data.session?.access_token ?? '';
export const wrongFactorCode = { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' };
