import { utf8, type Bytes } from '#core/encryption/ways/bytes.ts';
import { secretLength } from '#core/encryption/ways/wraps.ts';

/** What a device needs to read and write the records of one sealed account. No key can be exported. */
export interface AccountKeys {
  /** Id of the person. */
  userId: string;
  /** The newest, which writes; 1–65535. */
  generation: number;
  /** HMAC-SHA-256. The same for the life of the account, so that a record keeps its name. */
  nameKey: CryptoKey;
  /** AES-256-GCM, by generation. */
  dataKeys: ReadonlyMap<number, CryptoKey>;
}

export interface AccountSecrets {
  userId: string;
  /** 32 random bytes each, by generation (1–65535). */
  secrets: ReadonlyMap<number, Bytes>;
  /** 32 random bytes. */
  nameSecret: Bytes;
}

const maxGeneration = 0xffff;

type KeyForm = { purpose: string; algorithm: { name: string; hash?: string; length: number }; usages: KeyUsage[] };

const nameForm: KeyForm = {
  purpose: 'onda/records/name/v1',
  algorithm: { name: 'HMAC', hash: 'SHA-256', length: 256 },
  usages: ['sign'],
};

/** The generation is part of the label, so that one secret never gives the same key twice. */
const dataForm = (generation: number): KeyForm => ({
  purpose: `onda/records/data/v1/${generation}`,
  algorithm: { name: 'AES-GCM', length: 256 },
  usages: ['encrypt', 'decrypt'],
});

/** HKDF-SHA-256 (RFC 5869): salt is the id of the person, info the purpose, both UTF-8. */
async function derive(userId: string, secret: Bytes, form: KeyForm): Promise<CryptoKey> {
  if (secret.length !== secretLength) throw new RangeError('a secret has 32 bytes');
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: utf8(userId),
    info: utf8(form.purpose),
  };
  return crypto.subtle.deriveKey(parameters, material, form.algorithm, false, form.usages);
}

const isGeneration = (number: number): boolean => Number.isInteger(number) && number >= 1 && number <= maxGeneration;

/** @throws RangeError for no secret, a secret of another length, or another generation than 1–65535 */
export async function deriveAccountKeys({ userId, secrets, nameSecret }: AccountSecrets): Promise<AccountKeys> {
  if (userId === '' || secrets.size === 0) throw new RangeError('an account has an id and a secret');
  if (![...secrets.keys()].every(isGeneration)) throw new RangeError('generations are 1 to 65535');
  const nameKey = await derive(userId, nameSecret, nameForm);
  const dataKeys = new Map<number, CryptoKey>();
  for (const [generation, secret] of secrets)
    dataKeys.set(generation, await derive(userId, secret, dataForm(generation)));
  return { userId, generation: Math.max(...secrets.keys()), nameKey, dataKeys };
}
