import { readClaims } from '#core/backend/token-claims.ts';
import * as v from 'valibot';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Person, SecondFactor } from './real-account.ts';
import { sessionKey } from './session-key.ts';

const optionalText = v.fallback(v.optional(v.string()), undefined);

const factorSchema = v.object({
  id: v.string(),
  friendly_name: optionalText,
  status: v.string(),
  factor_type: v.fallback(v.string(), 'totp'),
  created_at: v.fallback(v.string(), ''),
});

const identitySchema = v.object({
  identity_id: v.string(),
  provider: v.string(),
  identity_data: v.fallback(v.record(v.string(), v.unknown()), {}),
});

/** What the app reads of Supabase's user. */
const userSchema = v.object({
  id: v.string(),
  email: optionalText,
  phone: optionalText,
  new_email: optionalText,
  factors: v.fallback(v.array(factorSchema), []),
  identities: v.fallback(v.array(identitySchema), []),
  confirmed_at: optionalText,
  last_sign_in_at: optionalText,
});

const sessionSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  /** Seconds since 1970. */
  expires_at: v.number(),
  user: userSchema,
});

type UserAnswer = v.InferOutput<typeof userSchema>;

const claimsSchema = v.object({ session_id: v.fallback(v.string(), ''), aal: v.fallback(v.string(), 'aal1') });

export interface StoredSession {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The same after a refresh. */
  sessionId: string;
  needsSecondFactor: boolean;
  person: Person;
}

/** auth-js writes it before it reports an event, for all tabs. */
export function readStoredSession(storage: DeviceStorage): StoredSession | undefined {
  try {
    const found = v.parse(sessionSchema, JSON.parse(storage.read(sessionKey) ?? ''));
    const person = personOf(found.user);
    const { session_id: sessionId, aal } = readClaims(found.access_token, claimsSchema);
    return {
      accessToken: found.access_token,
      refreshToken: found.refresh_token,
      expiresAt: found.expires_at * 1000,
      sessionId,
      needsSecondFactor: aal === 'aal1' && person.factors.length > 0,
      person,
    };
  } catch {
    return undefined;
  }
}

/** Milliseconds between a confirmation and the sign-in it leads to: a link's code can be exchanged for five minutes. */
const longestDelay = 300_000;

/** Both times come from the server's clock. */
function isFirstSignIn({ confirmed_at: confirmed = '', last_sign_in_at: signedIn = '' }: UserAnswer): boolean {
  return Date.parse(signedIn) - Date.parse(confirmed) < longestDelay;
}

function personOf(user: UserAnswer): Person {
  const verified = user.factors.filter(({ status }) => status === 'verified');
  return {
    id: user.id,
    email: user.email ?? '',
    newEmail: user.new_email === '' ? undefined : user.new_email,
    factors: verified.map(({ id, friendly_name: name = '', created_at: created, factor_type: type }) => ({
      id,
      name,
      createdAt: Date.parse(created) || 0,
      kind: kinds.get(type) ?? 'app',
    })),
    ...inE164(user.phone),
    identities: user.identities.map(({ identity_id: id, provider, identity_data: data }) => ({
      id,
      provider,
      email: nameOfIdentity(data),
    })),
    isNew: isFirstSignIn(user),
  };
}

const kinds = new Map<string, SecondFactor['kind']>([
  ['webauthn', 'key'],
  ['phone', 'phone'],
]);

/** GoTrue stores telephones without the sign. */
const inE164 = (phone: string | undefined): { phone?: string } =>
  phone ? { phone: `+${phone.replace('+', '')}` } : {};

const claimSchema = v.fallback(v.object({ address: optionalText }), { address: undefined });

/** What people know it by. */
function nameOfIdentity({
  email,
  phone,
  custom_claims: claims,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof email === 'string' && email !== '') return email;
  return inE164(typeof phone === 'string' ? phone : undefined).phone ?? v.parse(claimSchema, claims).address;
}

/** undefined where the server's answer is not a user. */
export function readPerson(user: unknown): Person | undefined {
  const found = v.safeParse(userSchema, user);
  return found.success ? personOf(found.output) : undefined;
}
