/** WebCrypto takes no bytes of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function concat(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Each part after its length in four bytes, so that no two lists of parts give the same bytes. */
export const lengthPrefixed = (...parts: readonly (string | number | Bytes)[]): Bytes =>
  concat(
    ...parts.flatMap((part) => {
      const bytes = part instanceof Uint8Array ? part : utf8(String(part));
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, bytes.length);
      return [length, bytes];
    }),
  );

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Engines take some ten thousand. */
const mostArguments = 8192;

/** base64url without padding. */
export function toText(bytes: Bytes): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += mostArguments)
    letters += String.fromCodePoint(...bytes.subarray(at, at + mostArguments));
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** @throws DOMException if the text is no base64url */
export function fromText(text: string): Bytes {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.codePointAt(at) ?? 0;
  return bytes;
}

/** In a time that tells nothing about where they differ. */
export function areEqual(one: Bytes, other: Bytes): boolean {
  let difference = one.length ^ other.length;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] ?? 0);
  return difference === 0;
}
