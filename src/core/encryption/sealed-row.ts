import type { AccountKeys } from './account-keys.ts';
import { sealedKind } from './sealed-kind.ts';
import { pad, sizeClasses, unpad } from './size-classes.ts';
import { concat, fromText, lengthPrefixed, randomBytes, toText, type Bytes } from '#core/encryption/ways/bytes.ts';

/** Of the row's bytes. A reader accepts no other: an older one would be a way back. */
const format = 1;
/** The database takes 1–1000. */
const maxVersion = 1000;
const nonceLength = 12;
/** Format, generation, nonce. */
const headerLength = 1 + 2 + nonceLength;
const tagLength = 16;
/** Of the largest row. A server may send any length, and decoding megabytes would stop the page. */
const maxTextLength = Math.ceil(((headerLength + Math.max(...sizeClasses) + tagLength) * 4) / 3);
/** Bytes. A removal hides among small records. */
const leastRemoval = 256;

/** What a sealed row says. */
export interface SealedContent {
  kind: string;
  key: string;
  version: number;
  /** One more than the highest known of this record; the first has 1. */
  rev: number;
  /** Milliseconds since 1970. */
  editedAt: number;
  /** UUID of the writer's copy of the account. */
  device: string;
  /** Not validated. null: removed */
  data: Readonly<Record<string, unknown>> | null;
}

/** The columns that depend on the content. */
export interface SealedRow {
  kind: typeof sealedKind;
  /** HMAC of kind and key: 43 characters of base64url. */
  key: string;
  data: { c: string };
  version: number;
}

/**
 * form: not the form of a sealed row. generation: a key that this device does not have. authentication: changed, of
 * another row, or of another account. content: made with the right key, and not a record.
 */
export type UnopenableReason = 'form' | 'generation' | 'authentication' | 'content';

export class UnopenableError extends Error {
  override readonly name = 'UnopenableError';
  readonly reason: UnopenableReason;

  constructor(reason: UnopenableReason) {
    super(`a sealed row could not be opened: ${reason}`);
    this.reason = reason;
  }
}

/** HMAC-SHA-256 of kind and key, each after its length. */
export async function sealedName({ nameKey }: AccountKeys, kind: string, key: string): Promise<string> {
  return toText(new Uint8Array(await crypto.subtle.sign('HMAC', nameKey, lengthPrefixed(kind, key))));
}

const uint16 = (value: number): Bytes => Uint8Array.of(value >> 8, value & 0xff);

interface Place {
  userId: string;
  generation: number;
  /** Of the column. */
  name: string;
  version: number;
}

/** Where the row belongs. The server rewrites `edited_at` and `seq`, so they cannot be part of it. */
const placeOf = ({ userId, generation, name, version }: Place): Bytes =>
  lengthPrefixed('onda-record', Uint8Array.of(format), userId, uint16(generation), name, uint16(version));

function textOf({ kind, key, version, rev, editedAt, device, data }: SealedContent): string {
  return JSON.stringify([kind, key, version, rev, editedAt, device, data]);
}

/**
 * AES-256-GCM with a new random nonce each time: call it again for a retry.
 * @param least bytes; a removal takes the size class of the record it removes where it is known
 * @throws RangeError for a record of more than 8444 bytes as JSON with its name
 */
export async function sealRow(keys: AccountKeys, content: SealedContent, least = 0): Promise<SealedRow> {
  const { userId, generation } = keys;
  const dataKey = keys.dataKeys.get(generation);
  const padded = pad(textOf(content), content.data === null ? Math.max(leastRemoval, least) : least);
  if (!dataKey || !padded) throw new RangeError(dataKey ? 'the record is too large' : 'no key of this generation');
  const name = await sealedName(keys, content.kind, content.key);
  const nonce = randomBytes(nonceLength);
  const additionalData = placeOf({ userId, generation, name, version: content.version });
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, dataKey, padded);
  const bytes = concat(Uint8Array.of(format), uint16(generation), nonce, new Uint8Array(sealed));
  return { kind: sealedKind, key: name, data: { c: toText(bytes) }, version: content.version };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (least: number) => (value: unknown) => Number.isSafeInteger(value) && Number(value) >= least;
const isText = (value: unknown): boolean => typeof value === 'string';

const partChecks: readonly ((value: unknown) => boolean)[] = [
  isText,
  isText,
  isCount(1),
  isCount(1),
  isCount(0),
  isText,
  (data) => data === null || isObject(data),
];

type Parts = [string, string, number, number, number, string, SealedContent['data']];

const isParts = (value: unknown): value is Parts =>
  Array.isArray(value) && value.length === partChecks.length && partChecks.every((check, at) => check(value[at]));

/** @returns undefined for anything but what `textOf` makes */
function readContent(text: string): SealedContent | undefined {
  try {
    const parts: unknown = JSON.parse(text);
    if (!isParts(parts)) return undefined;
    const [kind, key, version, rev, editedAt, device, data] = parts;
    return { kind, key, version, rev, editedAt, device, data };
  } catch {
    return undefined;
  }
}

/**
 * base64url as toText makes it: one row has one text. No length leaves one letter over, and the bits of the last letter
 * that stand for no byte are zeros.
 */
const canonical = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/u;

/** The bytes of `{ c }`, and of nothing that has more or other fields. */
function readBytes(data: unknown): Bytes | undefined {
  if (!isObject(data) || Object.keys(data).length !== 1) return undefined;
  const { c } = data;
  if (typeof c !== 'string' || c.length > maxTextLength || !canonical.test(c)) return undefined;
  const bytes = fromText(c);
  return bytes.length > headerLength && bytes[0] === format ? bytes : undefined;
}

export interface RowToOpen {
  kind: string;
  key: string;
  data: unknown;
  version: number;
}

const isVersion = (version: number): boolean => isCount(1)(version) && version <= maxVersion;

/** The key is chosen by the generation and never tried: AES-GCM can be made to open with several keys. */
async function decrypt(keys: AccountKeys, row: RowToOpen): Promise<Bytes> {
  const bytes = row.kind === sealedKind && isVersion(row.version) ? readBytes(row.data) : undefined;
  if (!bytes) throw new UnopenableError('form');
  const generation = new DataView(bytes.buffer).getUint16(1);
  const dataKey = keys.dataKeys.get(generation);
  if (!dataKey) throw new UnopenableError('generation');
  const additionalData = placeOf({ userId: keys.userId, generation, name: row.key, version: row.version });
  const parameters = { name: 'AES-GCM', iv: bytes.subarray(3, headerLength), additionalData };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, dataKey, bytes.subarray(headerLength)));
  } catch {
    throw new UnopenableError('authentication');
  }
}

/**
 * Proves that somebody with the account's key wrote this row under this name. It does not validate the data.
 * @throws UnopenableError
 */
export async function openRow(keys: AccountKeys, row: RowToOpen): Promise<SealedContent> {
  const text = unpad(await decrypt(keys, row));
  const content = text === undefined ? undefined : readContent(text);
  if (!content || content.version !== row.version) throw new UnopenableError('content');
  if ((await sealedName(keys, content.kind, content.key)) !== row.key) throw new UnopenableError('content');
  return content;
}
