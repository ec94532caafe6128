import { decodeCBOR, decodePartialCBOR } from '@levischuck/tiny-cbor';

/** What an authenticator says (WebAuthn level 3, section 6.1). */
export interface AuthenticatorData {
  /** SHA-256 of the relying party's id, in hexadecimal digits. */
  partyHash: string;
  isPresent: boolean;
  isVerified: boolean;
  /** It may exist on several devices. */
  isBackupEligible: boolean;
  isBackedUp: boolean;
  /** 0 in authenticators that do not count. */
  signCount: number;
  /** Only with a new credential. */
  credential: AttestedCredential | undefined;
}

export interface AttestedCredential {
  /** UUID of the authenticator's model. */
  aaguid: string;
  id: Buffer;
  /** COSE_Key. */
  publicKey: Buffer;
}

const flag = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64, extensions: 128 } as const;

const headLength = 37;
const attestedHeadLength = 18;
/** WebAuthn level 3, section 7.1. */
const longestId = 1023;

/** @throws Error if it is malformed */
export function readAuthenticatorData(data: Buffer): AuthenticatorData {
  if (data.length < headLength) throw new Error('too short');
  const flags = data.readUInt8(32);
  const has = (bit: number): boolean => (flags & bit) !== 0;
  if (has(flag.backedUp) && !has(flag.backupEligible)) throw new Error('backed up without being eligible');
  const attested = has(flag.attested) ? readAttested(data) : undefined;
  checkRest(data, attested?.end ?? headLength, has(flag.extensions));
  return {
    partyHash: data.toString('hex', 0, 32),
    isPresent: has(flag.present),
    isVerified: has(flag.verified),
    isBackupEligible: has(flag.backupEligible),
    isBackedUp: has(flag.backedUp),
    signCount: data.readUInt32BE(33),
    credential: attested?.credential,
  };
}

function readAttested(data: Buffer): { credential: AttestedCredential; end: number } {
  const idStart = headLength + attestedHeadLength;
  const idLength = data.readUInt16BE(idStart - 2);
  const keyStart = idStart + idLength;
  if (idLength === 0 || idLength > longestId || keyStart >= data.length) throw new Error('wrong length of the id');
  const [, keyLength] = decodePartialCBOR(new Uint8Array(data), keyStart);
  const end = keyStart + keyLength;
  const hex = data.toString('hex', headLength, headLength + 16);
  return {
    credential: {
      aaguid: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      id: data.subarray(idStart, keyStart),
      publicKey: data.subarray(keyStart, end),
    },
    end,
  };
}

/** Nothing may follow but the extensions that the flags announce. */
function checkRest(data: Buffer, from: number, hasExtensions: boolean): void {
  const [, length] = hasExtensions ? decodePartialCBOR(new Uint8Array(data), from) : [undefined, 0];
  if (from + length !== data.length) throw new Error('unexpected bytes at the end');
}

/** @returns the authenticator's data in an attestation object, whose statement nobody asks for and nobody reads */
export function authenticatorDataOf(attestationObject: Buffer): Buffer {
  const attestation: unknown = decodeCBOR(new Uint8Array(attestationObject));
  const data: unknown = attestation instanceof Map ? attestation.get('authData') : undefined;
  if (!(data instanceof Uint8Array)) throw new Error('no authenticator data');
  return Buffer.from(data);
}
