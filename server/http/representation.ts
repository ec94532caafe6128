import { createHash } from 'node:crypto';
import type { Encoding } from './encoding.ts';

/** One answer's bytes in one encoding, ready to be sent any number of times. */
export interface Representation {
  body: Uint8Array<ArrayBuffer>;
  encoding: Encoding;
  /** Strong: names exactly these bytes. */
  etag: string;
}

export function etagOf(content: Uint8Array, encoding: Encoding): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Whether the client already has it. Compares weakly, as If-None-Match asks: proxies weaken tags on their way. */
function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

interface AnswerOptions {
  status?: number;
  headers: HeadersInit;
}

/** The answer to a GET or HEAD request: the representation, or 304 where the client has it. */
export function answer(
  request: Request,
  { body, encoding, etag }: Representation,
  { status = 200, headers }: AnswerOptions,
): Response {
  const all = new Headers(headers);
  all.set('etag', etag);
  // Conditions are for what there is, not for what an error says. The type of content stays: the adaptor would put another one in its place.
  if (status < 300 && isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: all });
  if (encoding !== 'identity') all.set('content-encoding', encoding);
  all.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: all });
}
