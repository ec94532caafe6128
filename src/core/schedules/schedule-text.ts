/** Enough to see whether every second byte of a text is 0. */
const looked = 1000;

/** UTF-16 that does not say so: of letters of our alphabet every second byte is 0. */
function unmarkedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, looked);
  const zeros = [0, 1].map((side) => start.filter((byte, index) => byte === 0 && index % 2 === side).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : undefined;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const unmarked = unmarkedEncoding(bytes);
  if (unmarked) return unmarked;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/**
 * The text of a file that does not say how it is encoded: UTF-8, UTF-16 with or without its mark, otherwise what Windows
 * wrote in the west. Without the ends of files of old systems (0 and Ctrl-Z).
 */
export function scheduleText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  let end = text.length;
  while (end > 0 && '\0\u{1A}'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
