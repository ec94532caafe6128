import { hash } from 'node:crypto';
import * as v from 'valibot';
import { authenticatorDataOf, readAuthenticatorData, type AuthenticatorData } from './authenticator-data.ts';
import { isSignedBy, readCoseKey } from './cose-key.ts';
import type { RelyingParty } from './relying-party.ts';
import { isEqualSecret } from '../tokens.ts';

/** Base64url of so many characters. */
const base64url = (longest: number) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(longest));
const credentialId = base64url(1366);
const clientDataJSON = base64url(4096);

/** Whatever else browsers add is not read. */
export const newCredentialSchema = v.object({
  id: credentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON,
    // With the certificates of an authenticator that sends some unasked.
    attestationObject: base64url(32_768),
    transports: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10)), []),
  }),
});

export const assertionSchema = v.object({
  id: credentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON,
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: v.nullish(base64url(88)),
  }),
});

export type NewCredentialAnswer = v.InferOutput<typeof newCredentialSchema>;
export type Assertion = v.InferOutput<typeof assertionSchema>;

/** What a browser was asked for. */
export interface Asked {
  party: RelyingParty;
  /** Base64url. */
  challenge: string;
  /** The person must have shown the authenticator who they are, by a PIN or a finger. */
  verifiesPerson: boolean;
}

/** What is stored of a credential. */
export interface Credential {
  id: Buffer;
  /** COSE_Key. */
  publicKey: Buffer;
  signCount: number;
  isBackupEligible: boolean;
}

export interface NewCredential extends Credential {
  aaguid: string;
  isBackedUp: boolean;
  transports: string[];
}

const decode = (text: string): Buffer => Buffer.from(text, 'base64url');

/**
 * WebAuthn level 3, section 7.1. Attestation is not asked for, so it proves nothing here.
 * @returns undefined if the answer is not the one that was asked for
 */
export function readNewCredential(answer: NewCredentialAnswer, asked: Asked): NewCredential | undefined {
  return unlessRefused(() => {
    checkClientData(answer.response.clientDataJSON, 'webauthn.create', asked);
    const data = readAuthenticatorData(authenticatorDataOf(decode(answer.response.attestationObject)));
    checkAuthenticatorData(data, asked);
    const { credential } = data;
    if (!credential?.id.equals(decode(answer.id))) throw new Error('another credential');
    readCoseKey(credential.publicKey);
    const { signCount, isBackupEligible, isBackedUp } = data;
    return { ...credential, signCount, isBackupEligible, isBackedUp, transports: answer.response.transports };
  });
}

export interface Used {
  signCount: number;
  isBackedUp: boolean;
}

/**
 * WebAuthn level 3, section 7.2. Whose credential it is must be checked by the caller.
 * @returns undefined if the answer is not the one that was asked for, or if another copy of the key seems to be in use
 */
export function readAssertion(answer: Assertion, credential: Credential, asked: Asked): Used | undefined {
  return unlessRefused(() => {
    const { response } = answer;
    checkClientData(response.clientDataJSON, 'webauthn.get', asked);
    const encoded = decode(response.authenticatorData);
    const data = readAuthenticatorData(encoded);
    checkAuthenticatorData(data, asked);
    if (data.isBackupEligible !== credential.isBackupEligible) throw new Error('another kind of credential');
    const signed = Buffer.concat([encoded, hash('sha256', decode(response.clientDataJSON), 'buffer')]);
    if (!isSignedBy(credential.publicKey, signed, decode(response.signature))) throw new Error('wrong signature');
    const counts = data.signCount > 0 || credential.signCount > 0;
    if (counts && data.signCount <= credential.signCount) throw new Error('the counter was not raised');
    return { signCount: data.signCount, isBackedUp: data.isBackedUp };
  });
}

/** Everything that is thrown comes from what was sent: readers of it throw where it is malformed. */
function unlessRefused<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const clientDataSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ type: v.string(), challenge: v.string(), origin: v.string(), crossOrigin: v.optional(v.literal(false)) }),
);

function checkClientData(encoded: string, type: string, { party, challenge }: Asked): void {
  const sent = v.parse(clientDataSchema, decode(encoded).toString());
  if (sent.type !== type) throw new Error('another ceremony');
  if (!isEqualSecret(sent.challenge, challenge)) throw new Error('another challenge');
  if (sent.origin !== party.origin) throw new Error('another origin');
}

function checkAuthenticatorData(data: AuthenticatorData, { party, verifiesPerson }: Asked): void {
  if (data.partyHash !== hash('sha256', party.id)) throw new Error('another relying party');
  if (!data.isPresent) throw new Error('nobody was present');
  if (verifiesPerson && !data.isVerified) throw new Error('the person was not verified');
}
