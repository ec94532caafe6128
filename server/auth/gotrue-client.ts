export interface GotrueRequest {
  method: string;
  /** Begins with `/`, without `/auth/v1`. */
  path: string;
  query?: URLSearchParams;
  headers: Headers;
  body?: { text: string } | undefined;
}

const maxAnswerBytes = 1_000_000;
/** Milliseconds. */
export const gotrueTimeout = 10_000;

/** All others are of the connection, of other origins, or describe a body that is decoded here. */
const passedBack = ['content-type', 'location', 'retry-after', 'x-sb-error-code', 'x-supabase-api-version'] as const;

/**
 * Does not follow redirects.
 * @param authUrl without a slash at the end
 * @param timeout milliseconds
 * @throws if GoTrue cannot be reached, does not answer in time, or answers with more than a megabyte
 */
export async function askGotrue(
  authUrl: string,
  { method, path, query, headers, body }: GotrueRequest,
  timeout = gotrueTimeout,
): Promise<Response> {
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`;
  const answer = await fetch(`${authUrl}${path}${search}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    ...(body && { body: body.text }),
  });
  const bytes = await readLimited(answer);
  const isEmpty = answer.status === 204 || answer.status === 304;
  const back = new Headers({ 'cache-control': 'no-store' });
  for (const name of passedBack) {
    const value = answer.headers.get(name);
    if (value !== null) back.set(name, value);
  }
  return new Response(isEmpty ? null : bytes, { status: answer.status, headers: back });
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
