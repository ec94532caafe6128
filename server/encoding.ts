import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The encoding to answer with: the smallest one the client takes. */
export function chooseEncoding(accept: string | null | undefined): Encoding {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const item of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRefused ? refused : accepted).add(name);
  }
  const offered = ['br', 'gzip'] as const;
  return offered.find((name) => !refused.has(name) && (accepted.has(name) || accepted.has('*'))) ?? 'identity';
}

interface CompressOptions {
  encoding: Encoding;
  /** Brotli's, 0 to 11: 11 takes a hundred times as long as 5. */
  quality: number;
}

export async function compress(content: Uint8Array, { encoding, quality }: CompressOptions): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength };
    return new Uint8Array(await compressBrotli(content, { params }));
  }
  return new Uint8Array(encoding === 'gzip' ? await compressGzip(content) : content);
}
