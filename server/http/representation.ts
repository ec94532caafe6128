import { hash } from 'node:crypto';
import { compress, type CompressOptions, type Encoding } from './encoding.ts';

export interface Representation {
  body: Uint8Array<ArrayBuffer>;
  encoding: Encoding;
  etag: string;
}

type Variants = Record<Encoding, Representation>;

export function etagOf(content: Uint8Array, encoding: Encoding): string {
  const digest = hash('sha256', content, 'base64url').slice(0, 22);
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
}

export async function represent(content: Uint8Array, options: CompressOptions): Promise<Representation> {
  const { encoding } = options;
  return { body: await compress(content, options), encoding, etag: etagOf(content, encoding) };
}

/** Called once at the start for what the build cannot compress, because it contains this installation's key. */
export async function representInAll(text: string): Promise<Variants> {
  const content = new TextEncoder().encode(text);
  const variant = async (encoding: Encoding) => represent(content, { encoding, quality: 8 });
  const [br, gzip, identity] = await Promise.all([variant('br'), variant('gzip'), variant('identity')]);
  return { br, gzip, identity };
}

/** Weak comparison, as If-None-Match requires, because proxies weaken tags. */
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === '*' || tag === etag) ?? false;
}

interface AnswerOptions {
  status?: number;
  headers: HeadersInit;
}

export function answer(
  request: Request,
  { body, encoding, etag }: Representation,
  { status = 200, headers }: AnswerOptions,
): Response {
  const all = new Headers(headers);
  all.set('etag', etag);
  // Conditions do not apply to errors. The content type stays: the adaptor would replace it.
  if (status < 300 && isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: all });
  if (encoding !== 'identity') all.set('content-encoding', encoding);
  all.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: all });
}
