import { lengthPrefixed, utf8, type Bytes } from '#core/encryption/ways/bytes.ts';

/** Bytes of the padded plaintext. The server sees which of them a record needs, and nothing finer. */
export const sizeClasses = [128, 256, 384, 512, 640, 768, 896, 1024, 1536, 2048, 3072, 4096, 6144, 8448] as const;

/** @returns undefined for more than the largest class */
export const classOf = (bytes: number): number | undefined => sizeClasses.find((size) => size >= bytes);

/**
 * Length (4 bytes, big-endian), text as UTF-8, zeros up to a size class.
 * @param least bytes of the smallest class that may be used
 * @returns undefined where the text is larger than the largest class
 */
export function pad(text: string, least: number): Bytes | undefined {
  const content = lengthPrefixed(utf8(text));
  const size = classOf(Math.max(content.length, least));
  if (size === undefined) return undefined;
  const padded = new Uint8Array(size);
  padded.set(content);
  return padded;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A callback for each byte would take twenty times as long. */
function isZero(bytes: Bytes, from: number): boolean {
  for (let at = from; at < bytes.length; at += 1) if (bytes[at] !== 0) return false;
  return true;
}

/** @returns undefined for anything but what `pad` makes */
export function unpad(padded: Bytes): string | undefined {
  if (!sizeClasses.some((size) => size === padded.length)) return undefined;
  const length = new DataView(padded.buffer, padded.byteOffset).getUint32(0);
  if (length > padded.length - 4 || !isZero(padded, 4 + length)) return undefined;
  try {
    return decoder.decode(padded.subarray(4, 4 + length));
  } catch {
    return undefined;
  }
}
