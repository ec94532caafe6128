import { algorithms } from './cose-key.ts';
import { challengeLife, type Descriptor } from './passkey-table.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Json, UserRow } from '../tables/users.ts';

/** `preferred`: a second factor need not ask who the person is, because the first has done so. */
type Verification = 'required' | 'preferred';

interface RequestedAssertion {
  /** Base64url. */
  challenge: string;
  verifies: Verification;
  /** undefined: whichever the person chooses. */
  allowed?: readonly Descriptor[];
}

/** PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = ({ id }: RelyingParty, { challenge, verifies, allowed }: RequestedAssertion): Json => ({
  challenge,
  timeout: challengeLife,
  rpId: id,
  userVerification: verifies,
  ...(allowed && { allowCredentials: allowed }),
});

interface RequestedCredential {
  user: UserRow;
  /** Base64url. */
  challenge: string;
  /** Those that the person has already. */
  known: readonly Descriptor[];
  use: 'passkey' | 'factor';
}

const selections = {
  passkey: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  factor: { residentKey: 'discouraged', requireResidentKey: false, userVerification: 'preferred' },
} as const satisfies Record<string, { userVerification: Verification } & Json>;

/** PublicKeyCredentialCreationOptionsJSON. */
export const creationOptions = ({ id }: RelyingParty, { user, challenge, known, use }: RequestedCredential): Json => ({
  rp: { id, name: 'Onda' },
  user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.email },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: challengeLife,
  excludeCredentials: known,
  authenticatorSelection: selections[use],
  attestation: 'none',
});
