import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import * as v from 'valibot';
import { askGotrue } from './gotrue-client.ts';

/** @throws unless the token is signed by a key of the server and has not ended */
export type VerifyToken = (token: string) => Promise<JWTPayload>;

/** A key that was removed is believed for as long. Milliseconds. */
const freshFor = 60_000;
/** Questions in that time: a key that is not known causes one, and anybody can name one. */
const mostQuestions = 12;

const keySetSchema = v.object({ keys: v.array(v.looseObject({ kty: v.picklist(['EC', 'RSA', 'OKP']) })) });

interface TokenKeys {
  authUrl: string;
  jwtSecret: string;
  /** Milliseconds. */
  now?: () => number;
}

/**
 * Verifies what a GoTrue has signed: with the shared secret (HS256), or with a key of its key set, which may change at any
 * time (`GOTRUE_JWT_KEYS`). The algorithm decides which of the two, so that no public key serves as a secret.
 */
export function createTokenKeys({ authUrl, jwtSecret, now = Date.now }: TokenKeys): VerifyToken {
  const secret = new TextEncoder().encode(jwtSecret);
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let askedAt: readonly number[] = [];
  let asking: Promise<void> | undefined;

  const recent = (): readonly number[] => askedAt.filter((time) => now() - time <= freshFor);
  const read = async (): Promise<void> => {
    askedAt = [...recent(), now()];
    const answer = await askGotrue(authUrl, { method: 'GET', path: '/.well-known/jwks.json', headers: new Headers() });
    keys = createLocalJWKSet(v.parse(keySetSchema, await answer.json()));
  };
  const renew = async (): Promise<void> => {
    asking ??= read().finally(() => (asking = undefined));
    // Without an answer the keys that are known go on: a GoTrue that is down is not to sign people out.
    await asking.catch((error: unknown) => {
      if (!keys) throw error;
    });
  };
  const verifyWithSet = async (token: string, hasRenewed: boolean): Promise<JWTPayload> => {
    if (!keys) throw new errors.JWKSNoMatchingKey();
    try {
      return (await jwtVerify(token, keys, { algorithms: asymmetric, requiredClaims: ['exp'] })).payload;
    } catch (error) {
      if (hasRenewed || !(error instanceof errors.JWKSNoMatchingKey) || recent().length >= mostQuestions) throw error;
      await renew();
      return verifyWithSet(token, true);
    }
  };
  return async (token) => {
    if (decodeProtectedHeader(token).alg === 'HS256')
      return (await jwtVerify(token, secret, { algorithms: ['HS256'], requiredClaims: ['exp'] })).payload;
    const isOld = asking !== undefined || recent().length === 0;
    if (isOld) await renew();
    return verifyWithSet(token, isOld);
  };
}

const asymmetric = ['ES256', 'RS256', 'EdDSA'];
