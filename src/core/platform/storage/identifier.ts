import { tried } from '#core/tried.ts';

const hexadecimal = (byte: number): string => byte.toString(16).padStart(2, '0');

/** UUID version 4. Insecure pages, such as http pages in a home network, have no crypto.randomUUID. */
export function newIdentifier(
  source: (Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string }) | undefined = tried(() => crypto),
): string {
  const made = tried(() => source?.randomUUID?.());
  if (made) return made;
  // Identifiers only have to differ.
  const bytes =
    tried(() => source?.getRandomValues(new Uint8Array(16))) ??
    Uint8Array.from({ length: 16 }, () => Math.floor(Math.random() * 256));
  // Version and variant, RFC 9562 section 5.4.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, hexadecimal).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
