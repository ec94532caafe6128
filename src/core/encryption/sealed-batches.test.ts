import { expect, it, onTestFinished, vi } from 'vitest';
import { testKeys } from './account-keys.fixture.ts';
import { openRows, sealRows } from './sealed-batches.ts';
import { sealRow, type RowToOpen, type SealedContent, type SealedRow } from './sealed-row.ts';

const keys = await testKeys('ada');
const contentOf = (key: string): SealedContent => ({
  kind: 'sessions',
  key,
  version: 6,
  rev: 1,
  editedAt: 1_764_288_000_000,
  device: 'd1',
  data: { id: key },
});
const contents = Array.from({ length: 250 }, (_, index) => contentOf(String(index)));

const pauses = () => vi.fn(() => Promise.resolve());

it('gives way before every twenty-five rows, and keeps their order', async () => {
  const [sealing, opening] = [pauses(), pauses()];
  const rows = await sealRows(keys, contents, sealing);
  const opened = await openRows(keys, rows, opening);
  expect(opened.map((one) => one.kind === 'opened' && one.content)).toEqual(contents);
  expect([sealing.mock.calls.length, opening.mock.calls.length]).toEqual([10, 10]);
});

it('opens no row in the task that has read them, and none at all without a pause', async () => {
  const rows = await sealRows(keys, contents.slice(0, 25), pauses());
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
  onTestFinished(() => decrypt.mockRestore());
  const begun: number[] = [];
  await openRows(keys, rows, async () => void begun.push(decrypt.mock.calls.length));
  expect([begun, decrypt.mock.calls.length]).toEqual([[0], 25]);
  const pause = pauses();
  expect(await openRows(keys, [], pause)).toEqual([]);
  expect(pause).not.toHaveBeenCalled();
});

it('a retry has other bytes under the same names', async () => {
  const [one, two] = [await sealRows(keys, contents, pauses()), await sealRows(keys, contents, pauses())];
  expect(one.map(({ key }) => key)).toEqual(two.map(({ key }) => key));
  const texts = [...one, ...two].map(({ data }) => data.c);
  expect(new Set(texts).size).toBe(500);
});

it('what does not open keeps its place and its form, and hinders no other row', async () => {
  const sealed = await sealRows(keys, ['1', '2', '3', '4'].map(contentOf), pauses());
  const [one, two, three, four] = sealed as [SealedRow, SealedRow, SealedRow, SealedRow];
  const rows: (RowToOpen & { seq: number })[] = [
    { ...two, data: one.data, seq: 1 },
    { ...two, seq: 2 },
    // A server that sends nothing removes nothing.
    { ...three, data: null, seq: 3 },
    // An open row among sealed ones is not read, though its form is that of an open account.
    { kind: 'sessions', key: '4', data: { id: '4' }, version: 6, seq: 4 },
    { ...(await sealRow(await testKeys('ada', [2]), contentOf('5'))), seq: 5 },
    { ...four, seq: 6 },
  ];
  expect(await openRows(keys, rows, pauses())).toEqual([
    { kind: 'unopenable', row: rows[0], reason: 'authentication' },
    { kind: 'opened', row: rows[1], content: contentOf('2') },
    { kind: 'unopenable', row: rows[2], reason: 'form' },
    { kind: 'unopenable', row: rows[3], reason: 'form' },
    { kind: 'unopenable', row: rows[4], reason: 'generation' },
    { kind: 'opened', row: rows[5], content: contentOf('4') },
  ]);
});

it('fails where the browser fails, and calls no row unopenable for it', async () => {
  const rows = await sealRows(keys, contents.slice(0, 3), pauses());
  const broken = { ...keys, nameKey: [...keys.dataKeys.values()][0] as CryptoKey };
  await expect(openRows(broken, rows, pauses())).rejects.toMatchObject({ name: 'InvalidAccessError' });
});
