import { pickHeaders } from '../../http/pick-headers.ts';

export interface GotrueRequest {
  method: string;
  /** Begins with `/`, without `/auth/v1`. */
  path: string;
  query?: URLSearchParams | undefined;
  headers: Headers;
  body?: { text: string } | undefined;
}

const maxAnswerBytes = 1_000_000;
/** Milliseconds. */
export const gotrueTimeout = 10_000;

/** Other headers belong to the connection or to CORS, or describe a body that is decoded here. */
const passedBack = ['content-type', 'location', 'retry-after', 'x-sb-error-code', 'x-supabase-api-version'];

/**
 * Does not follow redirects.
 * @param authUrl without a slash at the end
 * @param timeout milliseconds
 * @throws if GoTrue cannot be reached, does not answer in time, or answers with more than a megabyte
 */
export async function askGotrue(
  authUrl: string,
  { method, path, query = new URLSearchParams(), headers, body }: GotrueRequest,
  timeout = gotrueTimeout,
): Promise<Response> {
  const answer = await fetch(`${authUrl}${path}${query.size > 0 ? `?${query.toString()}` : ''}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    ...(body && { body: body.text }),
  });
  const bytes = await readLimited(answer);
  const isEmpty = [204, 304].includes(answer.status);
  const passed = { 'cache-control': 'no-store', ...pickHeaders(answer.headers, passedBack) };
  return new Response(isEmpty ? null : bytes, { status: answer.status, headers: passed });
}

async function readLimited({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (size > maxAnswerBytes) throw new RangeError('The answer of GoTrue is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
