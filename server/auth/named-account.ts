import { decodeJwt } from 'jose';
import * as v from 'valibot';
import { bearerToken } from './bearer-token.ts';

/** RFC 5321's longest address and some room. */
const longest = 320;

const lowerCase = (character: string): string => (character === 'İ' ? 'i' : character.toLowerCase());

/**
 * One name for all spellings that reach the same account. GoTrue lowers addresses by Go's `strings.ToLower`, which maps
 * each character to one character (unlike JavaScript for İ and for a final Σ), and removes `+` and spaces of telephones.
 */
export const nameOfAddress = (address: string): string =>
  Array.from(address.trim().slice(0, longest), lowerCase).join('');
const nameOfTelephone = (telephone: string): string => telephone.replaceAll(/\D/g, '').slice(0, longest);

/** @returns the account whose e-mail or telephone the body of a request names; undefined: none */
export function accountOfBody({ email, phone }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof email === 'string' && email !== '') return nameOfAddress(email);
  return typeof phone === 'string' && phone !== '' ? nameOfTelephone(phone) : undefined;
}

export interface TokenPerson {
  id: string;
  /** Absent for a person without an e-mail and a telephone. */
  account: string | undefined;
  aal: string;
}

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  email: v.optional(v.string()),
  phone: v.optional(v.string()),
  aal: v.optional(v.string(), 'aal1'),
});

/** For counting only: the signature is not checked. @returns undefined without a readable token */
export function personOfToken(authorization: string | null | undefined): TokenPerson | undefined {
  try {
    const { sub, email, phone, aal } = v.parse(claimsSchema, decodeJwt(bearerToken(authorization ?? null)));
    return { id: sub, account: accountOfBody({ email, phone }), aal };
  } catch {
    return undefined;
  }
}
