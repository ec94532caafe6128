import { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { backendUrl, type BackendAddress } from './backend-url.ts';
import { readClaims } from './token-claims.ts';

/** What a server answers, for `accountFailure`. */
class AccountKeysError extends Error {
  override readonly name = 'AccountKeysError';
  readonly code: string;
  readonly status: number;

  constructor(message: string, { code, status }: { code: string; status: number }) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const text = v.pipe(v.string(), v.minLength(1));
const wrapSchema = v.object({
  id: text,
  kind: v.picklist(['passkey', 'phrase', 'device']),
  generation: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  privateKey: v.exactOptional(v.string()),
  secret: v.string(),
  signature: v.string(),
});
/** One that no device can read is left out, so that the others still open, and the next change writes all of them anew. */
const readableWraps = v.pipe(
  v.array(v.unknown()),
  v.transform((wraps) =>
    wraps.flatMap((wrap) => {
      const read = v.safeParse(wrapSchema, wrap);
      return read.success ? [read.output] : [];
    }),
  ),
);
const keysSchema = v.pipe(
  v.array(v.object({ rev: v.pipe(v.number(), v.safeInteger()), ring: v.string(), wraps: readableWraps })),
  v.maxLength(1),
);
const messagesSchema = v.array(v.object({ id: text, step: v.number(), message: v.string() }));

type Wraps = v.InferOutput<typeof wrapSchema>[];

export interface PairingMessage {
  /** Of the pairing. */
  id: string;
  /** 1–5 */
  step: number;
  message: string;
}

/** The sealed keys of one person, and what their devices say to each other. Every call throws AccountKeysError only. */
export interface AccountKeysTable {
  /** undefined: there are none. */
  readKeys: () => Promise<{ number: number; ring: string; wraps: Wraps } | undefined>;
  /** @param number that was read; 0: none @returns whether nobody else was faster */
  writeKeys: (number: number, keys: { ring: string; wraps: readonly object[] }) => Promise<boolean>;
  /** Whether the server takes sealed records: older ones do not. */
  takesSealed: () => Promise<boolean>;
  /** @returns whether it is the first of its step */
  say: (message: PairingMessage) => Promise<boolean>;
  /** Of the last five minutes, the oldest first. */
  hear: () => Promise<readonly PairingMessage[]>;
}

interface Answer {
  data: unknown;
  error: { code?: string; message: string } | null;
  status: number;
}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, { data, error, status }: Answer): Output {
  if (error) throw new AccountKeysError(error.message, { code: error.code ?? '', status });
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new AccountKeysError(`unexpected answer: ${result.issues[0].message}`, { code: '', status });
}

const noSuchColumn = '42703';

interface Options {
  /** The page's origin, used where the address has none. */
  origin: string;
  /** Id of the person. Nothing is sent with another person's token. */
  owner: string;
  accessToken: () => string | undefined;
}

/** Milliseconds. A person waits for each answer. */
const requestTimeout = 20_000;

const isTokenOf = (token: string, owner: string): boolean => {
  try {
    return readClaims(token, v.object({ sub: v.string() })).sub === owner;
  } catch {
    return false;
  }
};

export function openAccountKeys(
  { url, key }: BackendAddress,
  { origin, owner, accessToken }: Options,
): AccountKeysTable {
  const client = new PostgrestClient(`${backendUrl({ url }, origin)}/rest/v1`, {
    headers: { apikey: key },
    retry: false,
    fetch: async (input, init) => {
      const token = accessToken();
      if (token === undefined || !isTokenOf(token, owner)) return new Response('{}', { status: 401 });
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(input, { ...init, headers, signal: AbortSignal.timeout(requestTimeout) });
    },
  });
  return {
    readKeys: async () => {
      const [found] = parse(keysSchema, await client.from('account_keys').select('rev,ring,wraps').limit(1));
      return found && { number: found.rev, ring: found.ring, wraps: found.wraps };
    },
    writeKeys: async (expected, { ring, wraps }) =>
      parse(v.number(), await client.rpc('write_account_keys', { expected, ring, wraps })) > 0,
    takesSealed: async () => {
      const answer: Answer = await client.from('sync_heads').select('sealed_seq').limit(1);
      if (answer.error?.code === noSuchColumn) return false;
      parse(v.array(v.unknown()), answer);
      return true;
    },
    say: async ({ id, step, message }) =>
      parse(v.boolean(), await client.rpc('say_in_pairing', { pairing: id, step, message })),
    hear: async () =>
      parse(messagesSchema, await client.from('device_pairings').select('id,step,message').order('said_at')),
  };
}
