import { readClaims } from './token-claims.ts';
import { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { backendUrl, type BackendAddress } from './backend-url.ts';
import {
  parseRecordsAnswer,
  PersonalRecordsError,
  secondFactorCode,
  type RecordsAnswer,
} from './personal-records-error.ts';

const milliseconds = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  // Postgres has times that a Date cannot hold.
  v.transform((time) => (Number.isNaN(time) ? 0 : time)),
);
const seq = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const name = v.pipe(v.string(), v.minLength(1));

const acceptedSchema = v.array(v.object({ kind: name, key: name, seq }));
const pageSchema = v.array(
  v.pipe(
    v.object({ kind: name, key: name, data: v.unknown(), version: v.number(), seq, edited_at: milliseconds }),
    v.transform(({ edited_at: editedAt, ...record }) => ({ ...record, editedAt })),
  ),
);
const headSchema = v.pipe(
  v.array(
    v.pipe(
      v.object({
        epoch: name,
        seq,
        seen_by: v.record(v.string(), seq),
        records: seq,
        // A server that is not migrated yet lacks them.
        sealed_seq: v.nullish(seq),
        key_generation: v.optional(seq, 0),
      }),
      v.transform(
        ({ seen_by: seenBy, sealed_seq: sealedSeq, key_generation: keyGeneration, ...head }): RecordsHead => ({
          ...head,
          seenBy,
          sealedSeq: sealedSeq ?? undefined,
          keyGeneration,
        }),
      ),
    ),
  ),
  v.maxLength(1),
);
const noHead: RecordsHead = {
  epoch: undefined,
  seq: 0,
  seenBy: {},
  records: 0,
  sealedSeq: undefined,
  keyGeneration: 0,
};
/** -1: not done. */
const doneSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(-1));
const noteSchema = v.object({ epoch: name, seq, seen: seq });

export type PageRecord = v.InferOutput<typeof pageSchema>[number];

export interface RecordToPush {
  kind: string;
  key: string;
  /** null: removed */
  data: unknown;
  /** The number of the version this device saw last; 0: none. */
  base: number;
  /** Milliseconds since 1970. */
  editedAt: number;
  version: number;
}

/** What a device has seen of the person's records. */
export interface Witness {
  /** UUID that the device has chosen. */
  device: string;
  /** The highest number it has seen; 0: none. */
  seen: number;
}

export interface RecordsHead {
  epoch: string | undefined;
  /** 0 where the account has never had a record. */
  seq: number;
  /** By device, the number up to which the server remembers that the device has seen its records. */
  seenBy: Readonly<Record<string, number>>;
  /** Rows, removed records included; of a sealed account those that are sealed. */
  records: number;
  /** The number at which the account was sealed. undefined: it is open, says the server */
  sealedSeq: number | undefined;
  /** Of the newest keys that the devices have left there; 0: none. */
  keyGeneration: number;
}

type ReadPage = (after: number, limit: number, last: number) => Promise<PageRecord[]>;

/** The records of one person. Every call throws PersonalRecordsError only. */
export interface PersonalRecordsTable {
  /** serverNow: milliseconds since 1970, rounded to seconds; undefined where the server does not say. */
  head: () => Promise<RecordsHead & { serverNow: number | undefined }>;
  /**
   * Has the server note the device at its current number `seq`.
   * @returns `seen` is what the server has noted: less than the device has seen if it has lost records since
   */
  note: (witness: Witness) => Promise<v.InferOutput<typeof noteSchema>>;
  /** In the order of their numbers, from the one after `after` to `last`. */
  page: ReadPage;
  /** The sealed ones alone. */
  sealedPage: ReadPage;
  /**
   * Also has the server note the device.
   * @returns what was accepted; another device has changed the rest before. Nothing is where the server has lost records
   * that the device has seen
   */
  push: (records: readonly RecordToPush[], witness: Witness) => Promise<v.InferOutput<typeof acceptedSchema>>;
  /**
   * From now on the server takes sealed records only.
   * @param expected the number of the head up to which the device has read everything
   * @returns the number at which that began, also if it was before; -1: the head has moved
   */
  seal: (expected: number) => Promise<number>;
  /**
   * Removes open records of a sealed account, some thousands at once.
   * @param known how many sealed ones the device knows
   * @returns how many were removed; -1: the server has fewer sealed ones than that
   */
  removeOpen: (known: number) => Promise<number>;
}

const lastMoment = Date.parse('9999-12-31T23:59:59Z');

/** Postgres does not read ISO 8601 years of more than four digits. */
const timestamp = (time: number): string => new Date(Math.min(Math.max(0, time), lastMoment)).toISOString();

/** The person a token is for, not verified; undefined for anything but a token. */
function subjectOf(token: string): string | undefined {
  try {
    return readClaims(token, v.object({ sub: v.string() })).sub;
  } catch {
    return undefined;
  }
}

interface Options {
  /** The page's origin, used where the address has none. */
  origin: string;
  /** Id of the person. Nothing is sent with another person's token. */
  owner: string;
  /** Resolves with a valid token, or undefined while there is none. */
  accessToken: () => Promise<string | undefined>;
  /** Called when the server refuses a token from `accessToken`. */
  onTokenRefused: () => void;
  /** Aborts the running requests. */
  signal: AbortSignal;
}

/** The client takes an answer that was lost on the way for `null`, which says that the account is deleted. */
async function withAnswer(response: Response): Promise<Response> {
  if (!response.ok && response.status !== 404) return response;
  const { status, headers } = response;
  const body = await response.text();
  return body === '' ? new Response('no answer', { status: 502 }) : new Response(body, { status, headers });
}

/** Milliseconds. On a slow connection a page of records takes some seconds. */
const requestTimeout = 60_000;

export function openPersonalRecords(
  { url, key }: BackendAddress,
  { origin, owner, accessToken, onTokenRefused, signal }: Options,
): PersonalRecordsTable {
  let serverDate: string | null = null;
  const client = new PostgrestClient(`${backendUrl({ url }, origin)}/rest/v1`, {
    headers: { apikey: key },
    // The caller retries: two layers would multiply.
    retry: false,
    fetch: async (input, init) => {
      const token = await accessToken();
      if (token === undefined || subjectOf(token) !== owner) return new Response('{}', { status: 401 });
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(input, {
        ...init,
        headers,
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)]),
      });
      if (response.status === 401) onTokenRefused();
      serverDate = response.headers.get('date');
      return withAnswer(response);
    },
  });

  const read = <Output>(schema: v.GenericSchema<unknown, Output>, answer: RecordsAnswer): Output => {
    // The factor was added on another device: a new token tells of it.
    if (answer.error?.code === secondFactorCode) onTokenRefused();
    return parseRecordsAnswer(schema, answer);
  };
  /** Functions of an account that no longer exists return null. */
  const readOfAccount: typeof read = (schema, answer) => {
    if (answer.error === null && answer.data === null) throw new PersonalRecordsError('gone', 'the account is deleted');
    return read(schema, answer);
  };
  const rows = () => client.from('personal_records').select('kind,key,data,version,seq,edited_at');
  return {
    head: async () => {
      // Where a column is named that the server lacks, it refuses the whole request.
      const [head] = read(headSchema, await client.from('sync_heads').select('*').limit(1));
      const serverNow = Date.parse(serverDate ?? '');
      return {
        ...(head ?? noHead),
        serverNow: Number.isNaN(serverNow) ? undefined : serverNow,
      };
    },
    note: async ({ device, seen }) => readOfAccount(noteSchema, await client.rpc('note_device', { device, seen })),
    page: async (after, limit, last) =>
      read(pageSchema, await rows().gt('seq', after).lte('seq', last).order('seq').limit(limit)),
    sealedPage: async (after, limit, last) =>
      read(pageSchema, await rows().eq('kind', 'sealed').gt('seq', after).lte('seq', last).order('seq').limit(limit)),
    push: async (records, { device, seen }) =>
      readOfAccount(
        acceptedSchema,
        await client.rpc('push_records', {
          device,
          seen,
          records: records.map(({ kind, key: recordKey, data, base, editedAt, version }) => ({
            kind,
            key: recordKey,
            data,
            base,
            version,
            edited_at: timestamp(editedAt),
          })),
        }),
      ),
    seal: async (expected) => read(doneSchema, await client.rpc('seal_account', { expected })),
    removeOpen: async (known) => read(doneSchema, await client.rpc('remove_open_records', { known })),
  };
}
