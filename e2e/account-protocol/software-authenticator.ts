import { encodeCBOR, type CBORType } from '@levischuck/tiny-cbor';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a hostile or broken browser or authenticator does otherwise. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isPresent?: boolean;
  isVerified?: boolean;
  /** undefined: the next one. */
  signCount?: number;
  /** Text; null: none. */
  userHandle?: string | null;
  /** Base64url. */
  id?: string;
  /** COSE_Key of a new credential. */
  publicKey?: Uint8Array;
  signature?: Buffer;
  clientExtensionResults?: object;
}

/** Parts of the JSON forms of WebAuthn level 3, section 5.1, that servers read. */
interface Registration {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
  clientExtensionResults: object;
}

interface Assertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
  clientExtensionResults: object;
}

interface Asked {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

export interface SoftwareAuthenticator {
  /** Base64url. */
  readonly id: string;
  /** Makes the credential. @param options of the server, as JSON */
  create: (options: unknown, deviation?: Deviation) => Registration;
  /** Uses it. */
  get: (options: unknown, deviation?: Deviation) => Assertion;
}

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const decode = (text = ''): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'));
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const cbor = (entries: readonly (readonly [string | number, CBORType])[]): Uint8Array => encodeCBOR(new Map(entries));

function makeKey(algorithm: Algorithm): { privateKey: KeyObject; cose: Uint8Array } {
  if (algorithm === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      cose: cbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, decode(x)],
        [-3, decode(y)],
      ]),
    };
  }
  if (algorithm === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return {
      privateKey,
      cose: cbor([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, decode(publicKey.export({ format: 'jwk' }).x)],
      ]),
    };
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n, e } = publicKey.export({ format: 'jwk' });
  return {
    privateKey,
    cose: cbor([
      [1, 3],
      [3, -257],
      [-1, decode(n)],
      [-2, decode(e)],
    ]),
  };
}

function clientData(
  type: string,
  origin: string,
  { asked, deviation }: { asked: Asked; deviation: Deviation },
): Buffer {
  const { challenge = asked.challenge, crossOrigin = false } = deviation;
  return Buffer.from(
    JSON.stringify({ type: deviation.type ?? type, challenge, origin: deviation.origin ?? origin, crossOrigin }),
  );
}

function head(askedId: string | undefined, signCount: number, deviation: Deviation): Buffer {
  const { isPresent = true, isVerified = true, rpId = askedId } = deviation;
  const rest = Buffer.alloc(5);
  rest.writeUInt8((isPresent ? 1 : 0) | (isVerified ? 4 : 0));
  rest.writeUInt32BE(signCount, 1);
  return Buffer.concat([sha256(rpId ?? ''), rest]);
}

/**
 * One credential of an authenticator, without hardware and without attestation, as a page at an origin has it.
 * @param counts whether it counts its signatures, which synchronised passkeys do not
 */
export function softwareAuthenticator(
  origin: string,
  { algorithm = 'ES256', counts = true }: { algorithm?: Algorithm; counts?: boolean } = {},
): SoftwareAuthenticator {
  const rawId = randomBytes(32);
  const { privateKey, cose } = makeKey(algorithm);
  const digest = algorithm === 'EdDSA' ? null : 'sha256';
  let used = 0;
  let owner: string | undefined;
  const count = ({ signCount }: Deviation): number => signCount ?? (counts ? (used += 1) : 0);
  const credential = (deviation: Deviation) => {
    const id = deviation.id ?? encode(rawId);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: deviation.clientExtensionResults ?? {},
    } as const;
  };
  const handleOf = ({ userHandle }: Deviation): string | undefined =>
    userHandle === undefined ? owner : encode(Buffer.from(userHandle ?? ''));
  const attestedData = (asked: Asked, deviation: Deviation): Uint8Array => {
    const data = head(asked.rp?.id, count(deviation), deviation);
    data.writeUInt8(data.readUInt8(32) | 64, 32);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(rawId.length);
    const { publicKey = cose } = deviation;
    return new Uint8Array(Buffer.concat([data, Buffer.alloc(16), length, rawId, publicKey]));
  };
  return {
    id: encode(rawId),
    create: (options, deviation = {}) => {
      const asked = options as Asked;
      owner = asked.user?.id;
      const authData = attestedData(asked, deviation);
      return {
        ...credential(deviation),
        response: {
          clientDataJSON: encode(clientData('webauthn.create', origin, { asked, deviation })),
          attestationObject: encode(
            cbor([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              ['authData', authData],
            ]),
          ),
          transports: ['usb'],
        },
      };
    },
    get: (options, deviation = {}) => {
      const asked = options as Asked;
      const sent = clientData('webauthn.get', origin, { asked, deviation });
      const data = head(asked.rpId, count(deviation), deviation);
      const { signature = sign(digest, Buffer.concat([data, sha256(sent)]), privateKey) } = deviation;
      const userHandle = handleOf(deviation);
      return {
        ...credential(deviation),
        response: {
          clientDataJSON: encode(sent),
          authenticatorData: encode(data),
          signature: encode(signature),
          ...(userHandle && { userHandle }),
        },
      };
    },
  };
}
