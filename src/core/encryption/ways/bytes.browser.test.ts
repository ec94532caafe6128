import { expect, it } from 'vitest';
import { fromText, randomBytes, toText, type Bytes } from './bytes.ts';

const native = Uint8Array as unknown as { fromBase64: unknown; prototype: { toBase64: unknown } };

/** As in a browser without base64 of its own. */
function withoutNative<Result>(work: () => Result): Result {
  const { fromBase64, prototype } = native;
  const { toBase64 } = prototype;
  try {
    native.fromBase64 = undefined;
    prototype.toBase64 = undefined;
    return work();
  } finally {
    native.fromBase64 = fromBase64;
    prototype.toBase64 = toBase64;
  }
}

it('makes the same text and bytes with and without what the browser has', () => {
  expect(native.fromBase64).toBeTypeOf('function');
  const all = [
    ...Array.from({ length: 70 }, (_, length) => randomBytes(length)),
    randomBytes(8448),
    randomBytes(20_000),
  ];
  const texts = all.map(toText);
  expect(withoutNative(() => all.map(toText))).toEqual(texts);
  expect(texts.map(fromText)).toEqual(all);
  expect(withoutNative(() => texts.map(fromText))).toEqual(all);
});

it.each(['a', 'a*', 'a\u00e9'])('neither reads %s', (text) => {
  const read = (): Bytes => fromText(text);
  expect(read).toThrow(Error);
  expect(() => withoutNative(read)).toThrow(Error);
});
