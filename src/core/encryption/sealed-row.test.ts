import { afterEach, expect, it, vi } from 'vitest';
import { testKeys } from './account-keys.fixture.ts';
import { openRow, sealedName, sealRow, type RowToOpen, type SealedContent } from './sealed-row.ts';
import { sizeClasses } from './size-classes.ts';
import { fromText, lengthPrefixed, toText } from '#core/encryption/ways/bytes.ts';

const session: SealedContent = {
  kind: 'sessions',
  key: 'one',
  version: 6,
  rev: 4,
  editedAt: 1_764_288_000_000,
  device: 'd1',
  data: { mood: 3 },
};
const keys = await testKeys('ada');
const [dataKey] = [...keys.dataKeys.values()] as [CryptoKey];
const bytesOf = ({ data }: { data: { c: string } }) => fromText(data.c);
const sizeOf = (row: { data: { c: string } }): number => bytesOf(row).length - 15 - 16;

afterEach(() => {
  vi.restoreAllMocks();
});

it('decodes nothing that is longer than the largest row', async () => {
  const text = { text: '' };
  const most = 8448 - 4 - JSON.stringify(['sessions', 'one', 6, 4, session.editedAt, 'd1', text]).length;
  const largest = await sealRow(keys, { ...session, data: { text: 'x'.repeat(most) } });
  expect((await openRow(keys, largest)).data).toEqual({ text: 'x'.repeat(most) });
  const native = Uint8Array as unknown as { fromBase64: () => void };
  const decoders = [
    vi.spyOn(globalThis, 'atob'),
    ...('fromBase64' in Uint8Array ? [vi.spyOn(native, 'fromBase64')] : []),
  ];
  const long = { ...largest, data: { c: largest.data.c.padEnd(10_000_000, 'A') } };
  await expect(openRow(keys, long)).rejects.toMatchObject({ reason: 'form' });
  for (const decode of decoders) expect(decode).not.toHaveBeenCalled();
});

it('shows the server neither kind, key nor content, and never the same bytes twice', async () => {
  const [one, two] = [await sealRow(keys, session), await sealRow(keys, session)];
  expect({ kind: one.kind, key: one.key, version: one.version }).toEqual({ kind: 'sealed', key: two.key, version: 6 });
  expect(one.data.c).not.toBe(two.data.c);
  const text = new TextDecoder('latin1').decode(bytesOf(one));
  for (const word of ['sessions', 'one', 'mood', 'd1']) expect(text + one.key).not.toContain(word);
});

it('a small record, a large one and a removal have the sizes of classes', async () => {
  const sizes = new Set<number>();
  for (let length = 0; length < 8300; length += 41)
    sizes.add(sizeOf(await sealRow(keys, { ...session, data: { text: 'x'.repeat(length) } })));
  expect([...sizes]).toEqual(sizeClasses.filter((size) => size >= 128));
  const removal = { ...session, data: null };
  expect(sizeOf(await sealRow(keys, removal))).toBe(256);
  expect(sizeOf(await sealRow(keys, removal, 1000))).toBe(1024);
  await expect(sealRow(keys, { ...session, data: { text: 'x'.repeat(8448) } })).rejects.toThrow(RangeError);
});

it('one changed bit anywhere is refused', async () => {
  const row = await sealRow(keys, { ...session, data: {} });
  const bytes = bytesOf(row);
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = bytes.slice();
    changed[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await expect(openRow(keys, { ...row, data: { c: toText(changed) } }), `bit ${bit}`).rejects.toMatchObject({
      name: 'UnopenableError',
    });
  }
});

it('the content of another record, person or version is refused', async () => {
  const [one, two] = [await sealRow(keys, session), await sealRow(keys, { ...session, key: 'two' })];
  const refused = { reason: 'authentication' };
  await expect(openRow(keys, { ...one, data: two.data })).rejects.toMatchObject(refused);
  await expect(openRow(keys, { ...one, key: two.key })).rejects.toMatchObject(refused);
  await expect(openRow(keys, { ...one, version: 7 })).rejects.toMatchObject(refused);
  await expect(openRow({ ...keys, userId: 'bob' }, one)).rejects.toMatchObject(refused);
  await expect(openRow(await testKeys('bob'), one)).rejects.toMatchObject(refused);
});

it.each<[string, (row: RowToOpen & { data: { c: string } }) => Partial<RowToOpen>]>([
  ['nothing', () => ({ data: null })],
  ['another kind', () => ({ kind: 'sessions' })],
  ['one more field', ({ data }) => ({ data: { ...data, d: 1 } })],
  ['a list', ({ data }) => ({ data: [data.c] })],
  ['an empty text', () => ({ data: { c: '' } })],
  ['the header alone', ({ data }) => ({ data: { c: data.c.slice(0, 20) } })],
  ['padded base64', ({ data }) => ({ data: { c: `${data.c}==` } })],
  ['base64 with a space', ({ data }) => ({ data: { c: ` ${data.c}` } })],
  ['base64 with a new line', ({ data }) => ({ data: { c: `${data.c}\n` } })],
  ['base64 of the other alphabet', ({ data }) => ({ data: { c: `${data.c.slice(0, -4)}+/+/` } })],
  ['base64 with one letter over', ({ data }) => ({ data: { c: `${data.c.slice(0, data.c.length & ~3)}A` } })],
  ['a version with a fraction', () => ({ version: 6.5 })],
  ['a version of three bytes', () => ({ version: 65_536 + 6 })],
])('%s is no sealed row', async (_, change) => {
  const row = await sealRow(keys, session);
  await expect(openRow(keys, { ...row, ...change(row) })).rejects.toMatchObject({ reason: 'form' });
});

it('of all letters that could end a text only those without lost bits do', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // One size class for each number of letters in the last group of four.
  for (const [least, over] of [
    [128, 0],
    [256, 3],
    [384, 2],
  ] as const) {
    const row = await sealRow(keys, { ...session, data: {} }, least);
    expect(row.data.c.length % 4).toBe(over);
    const others = [...letters].map((letter) => row.data.c.slice(0, -1) + letter).filter((c) => c !== row.data.c);
    for (const c of others) {
      const reason = toText(fromText(c)) === c ? 'authentication' : 'form';
      await expect(openRow(keys, { ...row, data: { c } }), c).rejects.toMatchObject({ reason });
    }
  }
});

/** What somebody with the key, and with another program, could write. */
async function sealBytes(plain: Uint8Array<ArrayBuffer>, name: string): Promise<RowToOpen> {
  const head = Uint8Array.of(1, 0, 1);
  const place = lengthPrefixed('onda-record', Uint8Array.of(1), 'ada', Uint8Array.of(0, 1), name, Uint8Array.of(0, 6));
  const parameters = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: place };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters, dataKey, plain));
  const c = toText(Uint8Array.from([...head, ...parameters.iv, ...sealed]));
  return { kind: 'sealed', key: name, data: { c }, version: 6 };
}

function padded(text: string, { size = 256, last = 0 } = {}): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(lengthPrefixed(text));
  bytes[size - 1] = last;
  return bytes;
}

const parts: readonly unknown[] = ['sessions', 'one', 6, 4, 1_764_288_000_000, 'd1', { mood: 3 }];
const withPart = (at: number, part: unknown): unknown[] => parts.with(at, part);

it('opens what another program sealed in the same form', async () => {
  const row = await sealBytes(padded(JSON.stringify(parts)), await sealedName(keys, 'sessions', 'one'));
  expect(await openRow(keys, row)).toEqual(session);
});

it.each([
  ['padding that is not zero', padded(JSON.stringify(parts), { last: 1 })],
  ['a size of no class', padded(JSON.stringify(parts), { size: 200 })],
  ['a length beyond the end', Uint8Array.from([0, 0, 1, 0, ...new Uint8Array(124)])],
  ['another record than its name says', padded(JSON.stringify(withPart(1, 'two')))],
  ['another kind than its name says', padded(JSON.stringify(withPart(0, 'routines')))],
  ['another version than the column says', padded(JSON.stringify(withPart(2, 7)))],
  ['no revision', padded(JSON.stringify(withPart(3, 0)))],
  ['a revision that is no number', padded(JSON.stringify(withPart(3, '4')))],
  ['a time before 1970', padded(JSON.stringify(withPart(4, -1)))],
  ['a text for its data', padded(JSON.stringify(withPart(6, 'text')))],
  ['a list for its data', padded(JSON.stringify(withPart(6, [])))],
  ['one more part', padded(JSON.stringify([...parts, 1]))],
  ['no JSON', padded('[')],
  ['no UTF-8', padded('').fill(0xff, 4, 8).fill(4, 3, 4)],
])('refuses a row with the right key and %s', async (_, bytes) => {
  const row = await sealBytes(bytes, await sealedName(keys, 'sessions', 'one'));
  await expect(openRow(keys, row)).rejects.toMatchObject({ reason: 'content' });
});
