import { cached } from '../http/cached.ts';
import { encodingFor, type Encoding } from '../http/encoding.ts';
import { answer as answerWith, represent, type Representation } from '../http/representation.ts';
import { answerHeaders, failureAnswer, toRestRequest, type RestAnswer, type RestService } from './rest-message.ts';
import { unsentLimitError } from '../http/unsent-answers.ts';

interface CacheLimits {
  /** Milliseconds since the database was queried. */
  freshFor: number;
  entries: number;
  bytes: number;
}

const defaultLimits: CacheLimits = { freshFor: 30_000, entries: 200, bytes: 16_000_000 };
const brotliQuality = 5;
const cachedHeaders = ['content-type', 'content-range', 'preference-applied', 'content-profile', 'retry-after'];

interface Entry {
  answer: RestAnswer;
  bytes: number;
  /** On the clock of performance.now(); undefined: not cached. */
  expires: number | undefined;
  encoded: Map<Encoding, Promise<Representation>>;
}

export interface CatalogueCache {
  /** @param reserve returns whether so many bytes may be held until they are sent; if not, the answer is 503 */
  respond: (request: Request, reserve?: (bytes: number) => boolean) => Promise<Response>;
  /** Also discards answers that are still being read. */
  clear: () => void;
}

export function createCatalogueCache(service: RestService, limits: CacheLimits = defaultLimits): CatalogueCache {
  const entries = new Map<string, Entry>();
  let pending = new Map<string, Promise<Entry>>();
  let bytes = 0;

  const remove = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const store = (key: string, entry: Entry): void => {
    remove(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.entries && bytes <= limits.bytes) break;
      remove(oldest);
    }
  };
  const lookUp = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    remove(key);
    if (entry.expires === undefined || entry.expires <= performance.now()) return undefined;
    store(key, entry);
    return entry;
  };
  const load = async (key: string, request: Request): Promise<Entry> => {
    const running = pending;
    const shared = running.get(key);
    if (shared) return shared;
    const reading = read(service, request, limits.freshFor).finally(() => running.delete(key));
    running.set(key, reading);
    const result = await reading;
    // A write in the meantime has replaced `pending`, so this answer may be older than it.
    if (result.expires !== undefined && running === pending) store(key, result);
    return result;
  };
  return {
    respond: async (request, reserve = () => true) => {
      const key = keyOf(request);
      const entry = lookUp(key) ?? (await load(key, request));
      // Before compressing, which holds the whole body.
      if (reserve(entry.bytes)) return respondWith(request, entry);
      const { body, ...rest } = failureAnswer(unsentLimitError);
      return new Response(body, rest);
    },
    clear: () => {
      entries.clear();
      bytes = 0;
      pending = new Map();
    },
  };
}

function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return JSON.stringify([pathname, search, ...answerHeaders.map((name) => request.headers.get(name))]);
}

async function read(service: RestService, request: Request, freshFor: number): Promise<Entry> {
  const queriedAt = performance.now();
  const { status, headers, body } = await service(await toRestRequest(request));
  const isGood = status === 200 || status === 206;
  const answer = {
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => cachedHeaders.includes(name))),
    body,
  };
  return { answer, bytes: body.byteLength, expires: isGood ? queriedAt + freshFor : undefined, encoded: new Map() };
}

async function respondWith(
  request: Request,
  { answer: { status, headers, body }, encoded, expires }: Entry,
): Promise<Response> {
  if (expires === undefined) return new Response(request.method === 'HEAD' ? null : body, { status, headers });
  const encoding = encodingFor(request, body);
  const representation = await cached(encoded, encoding, async () =>
    represent(body, { encoding, quality: brotliQuality }),
  );
  return answerWith(request, representation, { status, headers });
}
