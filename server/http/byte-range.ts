// A single byte range, as a resumed download requests it (RFC 9110, 14).

interface ByteRange {
  first: number;
  last: number;
}

function rangeOf(text: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const found = /^bytes=(?:(?<from>\d{1,15})-(?<to>\d{0,15})|-(?<count>\d{1,15}))$/.exec(text)?.groups;
  if (!found) return undefined;
  // A suffix range: the last bytes.
  const first = found['from'] === undefined ? Math.max(0, size - Number(found['count'])) : Number(found['from']);
  const last = found['to'] ? Math.min(Number(found['to']), size - 1) : size - 1;
  if (first >= size) return 'unsatisfiable';
  return last < first ? undefined : { first, last };
}

export function answerRange(request: Request, whole: Response, body: Uint8Array<ArrayBuffer>): Response {
  const { headers, status } = whole;
  const condition = request.headers.get('if-range') ?? headers.get('etag');
  // If-Range may name another version of the file.
  const isAsked = request.method === 'GET' && status === 200 && condition === headers.get('etag');
  const range = isAsked ? rangeOf(request.headers.get('range') ?? '', body.byteLength) : undefined;
  if (range === undefined) return whole;
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${body.byteLength}` } });
  const part = body.subarray(range.first, range.last + 1);
  headers.set('content-range', `bytes ${range.first}-${range.last}/${body.byteLength}`);
  headers.set('content-length', String(part.byteLength));
  return new Response(part, { status: 206, headers });
}
