import { chooseEncoding, compress, type Encoding } from './encoding.ts';
import { answer, etagOf, type Representation } from './representation.ts';
import { answerHeaders } from './rest-gate.ts';
import type { RestService } from './rest-service.ts';

interface Limits {
  /** Milliseconds, counted from when the database was asked. */
  freshFor: number;
  entries: number;
  /** Of all bodies together, uncompressed. */
  bytes: number;
}

const defaultLimits: Limits = { freshFor: 30_000, entries: 200, bytes: 16_000_000 };
/** Smaller bodies do not get smaller by it. */
const worthCompressing = 1000;
/** Brotli's, for contents that live seconds. */
const quality = 5;
const kept = ['content-type', 'content-range', 'preference-applied', 'content-profile'];

interface Entry {
  status: number;
  headers: Headers;
  body: Uint8Array;
  bytes: number;
  expires: number;
  encoded: Map<Encoding, Promise<Representation>>;
}

export interface CatalogueCache {
  /** Answers a guest's reading request, from memory where that is fresh. */
  respond: (request: Request) => Promise<Response>;
  /** Forgets everything, what is being read at this moment included. */
  clear: () => void;
}

/** Only for requests whose answer does not depend on who asks. */
export function createCatalogueCache(service: RestService, limits: Limits = defaultLimits): CatalogueCache {
  // A map keeps the order of insertion: the first is the one used longest ago.
  const entries = new Map<string, Entry>();
  let pending = new Map<string, Promise<Entry | Response>>();
  let bytes = 0;

  const forget = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const remember = (key: string, entry: Entry): void => {
    forget(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.entries && bytes <= limits.bytes) break;
      forget(oldest);
    }
  };
  const fresh = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    forget(key);
    if (entry.expires <= performance.now()) return undefined;
    remember(key, entry);
    return entry;
  };
  const load = async (key: string, request: Request): Promise<Entry | Response> => {
    const running = pending;
    const shared = running.get(key);
    if (shared) return shared;
    const reading = read(service, request, limits.freshFor).finally(() => running.delete(key));
    running.set(key, reading);
    const result = await reading;
    // A write in between has replaced `pending`: what was read may be older than the write.
    if (!(result instanceof Response) && running === pending) remember(key, result);
    return result;
  };
  return {
    respond: async (request) => {
      const key = keyOf(request);
      const result = fresh(key) ?? (await load(key, request));
      // Several may share one answer, and a body can be read once.
      return result instanceof Response ? result.clone() : respondWith(request, result);
    },
    clear: () => {
      entries.clear();
      bytes = 0;
      pending = new Map();
    },
  };
}

function keyOf(request: Request): string {
  const { search } = new URL(request.url);
  return JSON.stringify([search, ...answerHeaders.map((name) => request.headers.get(name))]);
}

async function read(service: RestService, request: Request, freshFor: number): Promise<Entry | Response> {
  const expires = performance.now() + freshFor;
  // HEAD is answered from what GET would say.
  const response = await service(new Request(request.url, { headers: request.headers }));
  if (response.status !== 200 && response.status !== 206) return response;
  const headers = new Headers();
  for (const name of kept) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers, body, bytes: body.byteLength, expires, encoded: new Map() };
}

async function respondWith(request: Request, entry: Entry): Promise<Response> {
  const accepted = chooseEncoding(request.headers.get('accept-encoding'));
  const encoding = entry.bytes < worthCompressing ? 'identity' : accepted;
  let representation = entry.encoded.get(encoding);
  if (!representation) {
    representation = represent(entry.body, encoding);
    entry.encoded.set(encoding, representation);
  }
  return answer(request, await representation, { status: entry.status, headers: entry.headers });
}

async function represent(content: Uint8Array, encoding: Encoding): Promise<Representation> {
  return { body: await compress(content, { encoding, quality }), encoding, etag: etagOf(content, encoding) };
}
