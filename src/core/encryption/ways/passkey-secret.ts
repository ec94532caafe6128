// What a passkey computes beside its signature (the PRF extension of WebAuthn): the same bytes each time, which no server
// sees.
import { askForPasskey } from '#core/platform/device/passkeys.ts';
import { fromText, randomBytes, sha256, toText, utf8, type Bytes } from './bytes.ts';
import { KeyError } from './key-error.ts';

/** The same for everybody: it need not be secret, and one from the server could be chosen by it. */
const salt = utf8('onda/prf/v1');

const secretLength = 32;

/** Milliseconds for the person to answer. */
const timeout = 120_000;

/** Of the authenticator data: the person was verified. */
const verifiedFlag = 0x04;

function wasVerified({ response }: PublicKeyCredential): boolean {
  if (!(response instanceof AuthenticatorAssertionResponse)) return false;
  const flags = new Uint8Array(response.authenticatorData)[32] ?? 0;
  return (flags & verifiedFlag) !== 0;
}

function secretOf(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) return undefined;
  // An authenticator may compute something else without the person's finger, face or code.
  if (!wasVerified(credential)) throw new KeyError('wrong-key');
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  return bytes.length === secretLength ? Uint8Array.from(bytes) : undefined;
}

/** Whose passkey it is: servers put the person's id there. */
function ownerOf({ response }: PublicKeyCredential): string | undefined {
  const handle = response instanceof AuthenticatorAssertionResponse ? response.userHandle : null;
  return handle ? new TextDecoder().decode(handle) : undefined;
}

export interface UsedPasskey {
  /** Of its way in: ids of credentials may be long. */
  wayId: string;
  /** Id of the person; undefined where the authenticator does not say. */
  owner: string | undefined;
  /** 32 bytes. undefined: this authenticator computes none, so that the passkey signs in and opens no records. */
  secret: Bytes | undefined;
}

/**
 * Asks for one of the passkeys of this site, and nothing of a server: what it signs is thrown away.
 * @param signal ends it
 * @throws CeremonyError; KeyError wrong-key where the authenticator did not verify the person
 */
export async function usePasskey(signal?: AbortSignal): Promise<UsedPasskey> {
  const question: PublicKeyCredentialRequestOptions = {
    challenge: randomBytes(32),
    timeout,
    userVerification: 'required',
    extensions: { prf: { eval: { first: salt } } },
  };
  const credential = await askForPasskey(question, signal && { signal });
  const wayId = toText(await sha256(fromText(credential.id)));
  return { wayId, owner: ownerOf(credential), secret: secretOf(credential) };
}
