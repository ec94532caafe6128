// A provider of identities on loopback, as GoTrue asks a Keycloak: OAuth 2 and OpenID Connect.
import { generateKeyPairSync, hash, randomUUID } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import type { Route } from './route.ts';

/** Who signs in at the provider next. */
export interface ProviderPerson {
  sub: string;
  /** Empty: the provider tells none. */
  email: string;
  emailVerified: boolean;
}

export interface Provider {
  /** `realms/t`, as Keycloak calls it. */
  issuer: string;
  clientId: string;
  secret: string;
  /** Whoever is sent here is this person; undefined: they say no. */
  signInAs: (person: ProviderPerson | undefined) => void;
  /** An id token; it holds the hash of the nonce. */
  idToken: (person: ProviderPerson, changes?: IdTokenChanges) => Promise<string>;
}

interface IdTokenChanges {
  nonce?: string;
  audience?: string;
  issuer?: string;
  /** Seconds from now. */
  expiresIn?: number;
  /** Signed by somebody else. */
  isForged?: boolean;
}

const realm = '/realms/t';
const protocol = `${realm}/protocol/openid-connect`;

export function createProvider(origin: string): { provider: Provider; routes: Record<string, Route> } {
  const issuer = `${origin}${realm}`;
  const [own, foreign] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (!own || !foreign) throw new Error('no keys');
  const codes = new Map<string, ProviderPerson>();
  const clientId = 'onda';
  const secret = 'only-for-these-checks';
  let next: ProviderPerson | undefined;

  const idToken: Provider['idToken'] = (person, changes = {}) =>
    new SignJWT({
      email: person.email,
      email_verified: person.emailVerified,
      ...(changes.nonce !== undefined && { nonce: hash('sha256', changes.nonce) }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'provider-1' })
      .setSubject(person.sub)
      .setIssuer(changes.issuer ?? issuer)
      .setAudience(changes.audience ?? clientId)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + (changes.expiresIn ?? 300))
      .sign((changes.isForged ? foreign : own).privateKey);

  const authorize: Route = ({ query }) => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (next) {
      const code = randomUUID();
      codes.set(code, next);
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The person said no');
    }
    return { status: 302, headers: { location: back.href } };
  };
  const token: Route = async ({ form, headers }) => {
    const code = form.get('code') ?? '';
    const person = codes.get(code);
    codes.delete(code);
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
    const isClient = headers.authorization === basic || form.get('client_secret') === secret;
    if (!person || !isClient) return { status: 400, json: { error: 'invalid_grant' } };
    const access = Buffer.from(JSON.stringify(person)).toString('base64url');
    return {
      json: { access_token: access, token_type: 'Bearer', expires_in: 300, id_token: await idToken(person) },
    };
  };
  const userInfo: Route = ({ headers }) => {
    const access = (headers.authorization ?? '').slice('Bearer '.length);
    const { sub, email, emailVerified } = JSON.parse(Buffer.from(access, 'base64url').toString()) as ProviderPerson;
    return { json: { sub, email, email_verified: emailVerified, name: email } };
  };
  return {
    provider: { issuer, clientId, secret, signInAs: (person) => void (next = person), idToken },
    routes: {
      [`${protocol}/auth`]: authorize,
      [`${protocol}/token`]: token,
      [`${protocol}/userinfo`]: userInfo,
      [`${protocol}/certs`]: async () => ({
        json: { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'provider-1', alg: 'RS256', use: 'sig' }] },
      }),
      [`${realm}/.well-known/openid-configuration`]: () => ({
        json: {
          issuer,
          authorization_endpoint: `${origin}${protocol}/auth`,
          token_endpoint: `${origin}${protocol}/token`,
          userinfo_endpoint: `${origin}${protocol}/userinfo`,
          jwks_uri: `${origin}${protocol}/certs`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
      }),
    },
  };
}
