// All that leaves a browser, and the secrets that its pages compute with, so that one can be looked for in the other.
import type { BrowserContext, Request } from '@playwright/test';

declare global {
  var noteSecret: (bytes: number[]) => void;
}

/** Address, headers and body. */
async function textOf(request: Request): Promise<string> {
  const headers = Object.entries(await request.allHeaders()).map(([name, value]) => `${name}: ${value}`);
  const body = request.postDataBuffer();
  const bodies = body ? [body.toString('utf8'), body.toString('latin1')] : [];
  return [`${request.method()} ${request.url()}`, ...headers, ...bodies].join('\n');
}

/** @returns all that was sent since, request by request */
export function recordRequests(context: BrowserContext): () => Promise<string[]> {
  const texts: Promise<string>[] = [];
  context.on('request', (request) => {
    const text = textOf(request);
    // What still runs when the browser is closed.
    text.catch(() => undefined);
    texts.push(text);
  });
  return () => Promise.all(texts);
}

/**
 * Before the first page. Keys are derived from what is imported for HKDF: secrets of generations and names, words,
 * passkeys, what two devices agree on. Private keys are imported as PKCS#8.
 * @returns what has been imported so
 */
export async function recordSecrets(context: BrowserContext): Promise<() => Uint8Array[]> {
  const found = new Map<string, Uint8Array>();
  await context.exposeFunction('noteSecret', (bytes: number[]) => {
    found.set(bytes.join(), Uint8Array.from(bytes));
  });
  await context.addInitScript(() => {
    const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<CryptoKey>;
    const noting = (format: string, data: unknown, kind: unknown, ...rest: unknown[]): Promise<CryptoKey> => {
      const isSecret = format === 'pkcs8' || (format === 'raw' && kind !== 'X25519' && kind !== 'Ed25519');
      if (isSecret) globalThis.noteSecret([...new Uint8Array(data as Uint8Array<ArrayBuffer>)]);
      return importKey(format, data, kind, ...rest);
    };
    Object.defineProperty(crypto.subtle, 'importKey', { value: noting });
  });
  return () => [...found.values()];
}

/** Ways to write bytes that would be found in a text. */
export function writings(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes);
  // In base64 the letters at the edges depend on what stands beside.
  const shifted = [0, 1, 2].map((by) =>
    Buffer.concat([Buffer.alloc(by), buffer])
      .toString('base64url')
      .slice(by + 1, -2),
  );
  const standard = shifted.map((text) => text.replaceAll('-', '+').replaceAll('_', '/'));
  return [...shifted, ...standard, buffer.toString('hex'), buffer.toString('latin1'), buffer.join()];
}

/** The text, and what stands in it as a part of an address, as base64 or with escapes of JSON. */
export function readable(text: string): string {
  const decoded = [...text.matchAll(/[\w+/-]{16,}/gu)].map(([part]) => Buffer.from(part, 'base64').toString('utf8'));
  const plain = text.replaceAll(/%([\da-f]{2})/giu, (_, byte: string) =>
    String.fromCodePoint(Number.parseInt(byte, 16)),
  );
  const unescaped = text.replaceAll(/\\u([\da-f]{4})/giu, (_, unit: string) =>
    String.fromCodePoint(Number.parseInt(unit, 16)),
  );
  return [text, plain, unescaped, ...decoded].join('\n');
}
