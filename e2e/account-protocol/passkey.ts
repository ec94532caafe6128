import type { GoTrueClient } from '@supabase/auth-js';
import type { Context, Person } from './context.ts';
import { succeeded } from './expect-answer.ts';
import { softwareAuthenticator, type Deviation, type SoftwareAuthenticator } from './software-authenticator.ts';

type SentCredential = Parameters<GoTrueClient['passkey']['verifyAuthentication']>[0]['credential'];
type MadeCredential = Parameters<GoTrueClient['passkey']['verifyRegistration']>[0]['credential'];

interface Answering {
  authenticator: SoftwareAuthenticator;
  deviation?: Deviation;
}

/** @returns what `passkey.verifyRegistration` answers */
export async function register(auth: GoTrueClient, { authenticator, deviation }: Answering) {
  const { challenge_id: challengeId, options } = succeeded(await auth.passkey.startRegistration());
  const credential = authenticator.create(options, deviation) as unknown as MadeCredential;
  return auth.passkey.verifyRegistration({ challengeId, credential });
}

/** @returns what `passkey.verifyAuthentication` takes */
export async function answer(auth: GoTrueClient, { authenticator, deviation }: Answering) {
  const { challenge_id: challengeId, options } = succeeded(await auth.passkey.startAuthentication());
  return { challengeId, credential: authenticator.get(options, deviation) as unknown as SentCredential };
}

export interface WithPasskey {
  person: Person;
  authenticator: SoftwareAuthenticator;
  id: string;
}

export async function withPasskey({ person: newPerson, site }: Context): Promise<WithPasskey> {
  const [person, authenticator] = [await newPerson(), softwareAuthenticator(site)];
  const { id } = succeeded(await register(person.auth, { authenticator }));
  return { person, authenticator, id };
}

const textOf = (bytes: BufferSource): string =>
  Buffer.from(ArrayBuffer.isView(bytes) ? bytes.buffer : bytes).toString('base64url');

/** Adds the key of a new factor, or uses that of a confirmed one. @returns what `mfa.verify` answers */
export async function proveByKey(
  { site }: Context,
  auth: GoTrueClient,
  { factorId, authenticator, deviation }: Answering & { factorId: string },
) {
  const rpId = new URL(site).hostname;
  const asked = succeeded(await auth.mfa.challenge({ factorId, webauthn: { rpId, rpOrigins: [site] } }));
  const { type, credential_options: options } = asked.webauthn;
  const { publicKey } = options;
  const challenge = textOf(publicKey.challenge);
  const credential =
    'user' in publicKey
      ? authenticator.create({ ...publicKey, challenge, user: { id: textOf(publicKey.user.id) } }, deviation)
      : authenticator.get({ ...publicKey, challenge }, deviation);
  // As the client takes it from a browser.
  const sent = { toJSON: () => credential } as never;
  return auth.mfa.verify({ factorId, challengeId: asked.id, webauthn: { type, rpId, credential_response: sent } });
}
