import { parseAccept } from 'hono/utils/accept';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const offered = ['br', 'gzip', 'identity'] as const;

/** The client's preferred encoding; among equal ones that with the smallest result (RFC 9110, 12.5.3). */
export function chooseEncoding(accept: string | null | undefined): Encoding {
  const named = parseAccept(accept?.toLowerCase() ?? '');
  const weight = (name: string): number | undefined => named.find(({ type }) => type === name)?.q;
  // Unnamed encodings count as the wildcard. Identity is allowed unless refused, and ranks after everything named.
  const rank = (name: Encoding): number => weight(name) ?? weight('*') ?? (name === 'identity' ? Number.MIN_VALUE : 0);
  const [best = 'identity'] = offered.filter((name) => rank(name) > 0).toSorted((a, b) => rank(b) - rank(a));
  return best;
}

const minCompressibleBytes = 1000;

/** As `chooseEncoding`, but never compresses small bodies. */
export function encodingFor(request: Request, body: Uint8Array): Encoding {
  return body.byteLength < minCompressibleBytes ? 'identity' : chooseEncoding(request.headers.get('accept-encoding'));
}

export interface CompressOptions {
  encoding: Encoding;
  /** Of Brotli, 0 to 11: 11 takes a hundred times as long as 5. */
  quality: number;
}

export async function compress(
  content: Uint8Array,
  { encoding, quality }: CompressOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    };
    return new Uint8Array(await compressBrotli(content, { params }));
  }
  return new Uint8Array(encoding === 'gzip' ? await compressGzip(content) : content);
}
