import { createHash } from 'node:crypto';
import type { Encoding } from './encoding.ts';

export interface Representation {
  body: Uint8Array<ArrayBuffer>;
  encoding: Encoding;
  etag: string;
}

export function etagOf(content: Uint8Array, encoding: Encoding): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** Weak comparison, as If-None-Match requires: proxies weaken tags. */
function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
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
