import { expect, it } from 'vitest';
import { secretOf, testKeys } from './account-keys.fixture.ts';
import { deriveAccountKeys } from './account-keys.ts';
import { openRow, sealedName, sealRow, type SealedContent } from './sealed-row.ts';

const content: SealedContent = { kind: 'sessions', key: 'a', version: 6, rev: 1, editedAt: 1, device: 'd', data: {} };

it('no key can be exported', async () => {
  const { nameKey, dataKeys } = await testKeys('ada');
  for (const key of [nameKey, ...dataKeys.values()]) {
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable');
  }
});

it('the newest generation writes, and the older ones still read', async () => {
  const [before, after] = [await testKeys('ada', [1]), await testKeys('ada', [2, 1])];
  expect(after.generation).toBe(2);
  expect(await openRow(after, await sealRow(before, content))).toEqual(content);
  await expect(openRow(before, await sealRow(after, content))).rejects.toMatchObject({ reason: 'generation' });
});

it('a record keeps its name in every generation, and has another in another account', async () => {
  const name = await sealedName(await testKeys('ada', [1]), 'favourites', '3');
  expect(name).toMatch(/^[\w-]{43}$/u);
  expect(await sealedName(await testKeys('ada', [1, 2]), 'favourites', '3')).toBe(name);
  expect(await sealedName(await testKeys('bob'), 'favourites', '3')).not.toBe(name);
});

it('the same secret gives other keys to another generation', async () => {
  const keysOf = (generation: number) =>
    deriveAccountKeys({ userId: 'ada', secrets: new Map([[generation, secretOf(1)]]), nameSecret: secretOf(2) });
  const [one, two] = [await keysOf(1), await keysOf(2)];
  const parameters = { name: 'AES-GCM', iv: new Uint8Array(12) };
  const texts = [one, two].flatMap(({ dataKeys }) =>
    [...dataKeys.values()].map(async (key) => crypto.subtle.encrypt(parameters, key, new Uint8Array(16))),
  );
  const [first, second] = (await Promise.all(texts)).map((text) => [...new Uint8Array(text)]);
  expect(first).not.toEqual(second);
});

it.each([
  ['no secret', new Map(), secretOf(1)],
  ['a short secret', new Map([[1, new Uint8Array(16)]]), secretOf(1)],
  ['a short name secret', new Map([[1, secretOf(1)]]), new Uint8Array(31)],
  ['generation 0', new Map([[0, secretOf(1)]]), secretOf(1)],
  ['a generation of three bytes', new Map([[65_536, secretOf(1)]]), secretOf(1)],
])('refuses %s', async (_, secrets, nameSecret) => {
  await expect(deriveAccountKeys({ userId: 'ada', secrets, nameSecret })).rejects.toThrow(RangeError);
});
