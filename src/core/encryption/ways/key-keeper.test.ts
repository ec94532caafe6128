import { beforeEach, describe, expect, it } from 'vitest';
import { randomBytes, type Bytes } from './bytes.ts';
import type { NewWay } from './key-keeper.ts';
import { deviceOf, memoryServer, type MemoryServer, type TestDevice } from './key-keeper.fixture.ts';
import { currentSecret } from './key-ring.ts';
import type { Wrap } from './wraps.ts';

const phrase = randomBytes(16);
const prf = randomBytes(32);
const way = (kind: NewWay['kind'], entropy: Bytes, id: string = kind): NewWay => ({
  kind,
  id,
  entropy,
  again: entropy,
  label: id,
});
const phraseWay = way('phrase', phrase);
const passkeyWay = way('passkey', prf);

type Row = NonNullable<MemoryServer['row']>;

let server: MemoryServer;
let laptop: TestDevice;
let phone: TestDevice;
beforeEach(() => {
  server = memoryServer();
  laptop = deviceOf(server, 'laptop');
  phone = deviceOf(server, 'phone');
});

const ringOf = async (device: TestDevice) => {
  const found = await device.look();
  if (found.kind !== 'open') throw new Error(`The keys are ${found.kind}`);
  return found.ring;
};
const idsOf = async (device: TestDevice) => (await ringOf(device)).ways.map(({ id }) => id).toSorted();

it('an account without keys has none, and with keys it is locked on a new device', async () => {
  expect(await laptop.look()).toEqual({ kind: 'none' });
  await laptop.begin([phraseWay]);
  expect(await laptop.look()).toMatchObject({ kind: 'open' });
  expect(await phone.look()).toEqual({ kind: 'locked', opensByPasskey: false });
});

it.each([
  ['phrase', { kind: 'phrase', entropy: phrase }],
  ['passkey', { kind: 'passkey', id: 'passkey', entropy: prf }],
] as const)('a new device enters by %s and has the same secrets, then by itself', async (_name, opening) => {
  const made = await laptop.begin([phraseWay, passkeyWay]);
  const entered = await phone.enter(opening);
  expect(entered.secrets).toEqual(made.secrets);
  expect(entered.nameSecret).toEqual(made.nameSecret);
  expect((await phone.openLocally())?.ring.secrets).toEqual(made.secrets);
  expect(await idsOf(laptop)).toEqual(['laptop 1', 'passkey', 'phone 1', 'phrase']);
});

it('a new device enters with what a paired one gave, and not with an older ring', async () => {
  await laptop.begin([phraseWay]);
  const older = structuredClone(server.row);
  const ring = await laptop.addWay(passkeyWay);
  const given = { ...currentSecret(ring), rev: ring.rev, authority: ring.authority.publicKey };
  const { row } = server;
  server.row = older;
  await expect(phone.enterPaired(given)).rejects.toMatchObject({ problem: 'outdated' });
  server.row = row;
  expect((await phone.enterPaired(given)).nameSecret).toEqual(ring.nameSecret);
});

it('another phrase, or a passkey of somebody else, enters nothing', async () => {
  await laptop.begin([phraseWay]);
  await expect(phone.enter({ kind: 'phrase', entropy: randomBytes(16) })).rejects.toMatchObject({
    problem: 'wrong-key',
  });
  await expect(phone.enter({ kind: 'passkey', id: 'other', entropy: prf })).rejects.toMatchObject({
    problem: 'wrong-key',
  });
  expect(await phone.look()).toEqual({ kind: 'locked', opensByPasskey: false });
});

it('a way in that gives something else the second time is not added', async () => {
  const before = await laptop.begin([phraseWay]);
  const { row } = server;
  await expect(laptop.addWay({ ...passkeyWay, again: randomBytes(32) })).rejects.toMatchObject({
    problem: 'wrong-key',
  });
  expect(server.row).toEqual(row);
  expect((await ringOf(laptop)).ways).toEqual(before.ways);
});

it('of two devices that make keys at once, one counts and the other is locked', async () => {
  const results = await Promise.allSettled([laptop.begin([phraseWay]), phone.begin([passkeyWay])]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const looks = [await laptop.look(), await phone.look()].map(({ kind }) => kind);
  expect(looks.toSorted()).toEqual(['locked', 'open']);
});

describe('a device that is removed', () => {
  beforeEach(async () => {
    await laptop.begin([phraseWay]);
    await phone.enter({ kind: 'phrase', entropy: phrase });
  });

  it('has no key of the new generation, and everything from before', async () => {
    const before = await ringOf(phone);
    const after = await laptop.remove(new Set(['phone 1']));
    expect(after.generation).toBe(2);
    expect(await phone.look()).toEqual({ kind: 'removed', here: 'phone 1', opensByPasskey: false });
    expect((await phone.openLocally())?.ring.secrets).toEqual(before.secrets);
    const kept = phone.store.kept.get('5e2d9f6e-0000-4000-8000-000000000001');
    expect(kept?.stored.ring).not.toBe(server.row?.ring);
    await expect(phone.addWay(passkeyWay)).rejects.toMatchObject({ problem: 'wrong-key' });
  });

  it('is removed once, where two devices do it at the same time', async () => {
    const tablet = deviceOf(server, 'tablet');
    await tablet.enter({ kind: 'phrase', entropy: phrase });
    const [one, other] = await Promise.all([laptop.remove(new Set(['phone 1'])), tablet.remove(new Set(['phone 1']))]);
    expect([one.generation, other.generation]).toEqual([2, 2]);
    expect((await ringOf(laptop)).secrets).toEqual((await ringOf(tablet)).secrets);
  });

  it('does not end what another device changes at the same time', async () => {
    const [removed, added] = await Promise.all([laptop.remove(new Set(['phone 1'])), laptop.addWay(passkeyWay)]);
    expect(removed.generation).toBe(2);
    expect(added.rev).not.toBe(removed.rev);
    expect(await idsOf(laptop)).toEqual(['laptop 1', 'passkey', 'phrase']);
    expect(await phone.enter({ kind: 'passkey', entropy: prf })).toMatchObject({ generation: 2 });
  });

  it('two devices that remove each other end with one of them', async () => {
    const results = await Promise.allSettled([
      laptop.remove(new Set(['phone 1'])),
      phone.remove(new Set(['laptop 1'])),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const looks = [await laptop.look(), await phone.look()].map(({ kind }) => kind);
    expect(looks.toSorted()).toEqual(['open', 'removed']);
  });
});

it('a change of the phrase that was cut off in the middle leaves both', async () => {
  await laptop.begin([phraseWay]);
  const next = randomBytes(16);
  await laptop.addWay(way('phrase', next, 'phrase 2'));
  expect(await phone.enter({ kind: 'phrase', entropy: next })).toMatchObject({ generation: 1 });
  const tablet = deviceOf(server, 'tablet');
  expect(await tablet.enter({ kind: 'phrase', entropy: phrase })).toMatchObject({ generation: 1 });
  await expect(tablet.enter({ kind: 'phrase', entropy: randomBytes(16) })).rejects.toMatchObject({
    problem: 'wrong-key',
  });
});

it('a phrase that was replaced opens nothing any more', async () => {
  await laptop.begin([phraseWay, passkeyWay]);
  const next = randomBytes(16);
  await laptop.addWay(way('phrase', next, 'phrase 2'));
  await laptop.remove(new Set(['phrase']));
  await expect(phone.enter({ kind: 'phrase', entropy: phrase })).rejects.toMatchObject({ problem: 'wrong-key' });
  expect(await phone.enter({ kind: 'phrase', entropy: next })).toMatchObject({ generation: 2 });
});

describe('a server', () => {
  it('that hands out an older ring is noticed, and gets the newer one back', async () => {
    await laptop.begin([phraseWay]);
    const older = structuredClone(server.row);
    await laptop.remove(new Set(['phrase']));
    server.row = older;
    expect(await laptop.look()).toEqual({ kind: 'outdated' });
    await expect(laptop.addWay(passkeyWay)).rejects.toMatchObject({ problem: 'outdated' });
    expect(await laptop.restore()).toBe(true);
    expect(await ringOf(laptop)).toMatchObject({ generation: 2, rev: 2 });
    expect(await laptop.restore()).toBe(false);
  });

  it('that has lost the keys is noticed, and gets them back', async () => {
    await laptop.begin([phraseWay]);
    server.row = undefined;
    expect(await laptop.look()).toEqual({ kind: 'outdated' });
    await laptop.restore();
    expect(await laptop.look()).toMatchObject({ kind: 'open' });
  });

  it('that puts keys of its own in place is refused by a device that has seen the real ones', async () => {
    await laptop.begin([phraseWay]);
    const { row } = server;
    server.row = undefined;
    const forger = deviceOf(server, 'laptop');
    await forger.begin([phraseWay]);
    await expect(laptop.look()).rejects.toMatchObject({ name: 'KeyError' });
    expect((await laptop.openLocally())?.ring.ways).toHaveLength(2);
    server.row = row;
    expect(await laptop.look()).toMatchObject({ kind: 'open' });
  });

  it.each<[string, (row: Row, own: Wrap, other: Wrap) => Wrap[]]>([
    ['leaves out the wrap of a device', ({ wraps }, own) => wraps.filter((each) => each !== own)],
    ['has no wraps at all', () => []],
    ['says without a signature that a device was removed', (_row, own) => [{ ...own, secret: '', signature: '' }]],
    ['signs that with what it has', (_row, own) => [{ ...own, secret: '' }]],
    ['shows the removal of another device', (_row, own, other) => [{ ...other, id: own.id }]],
  ])('that %s has removed nothing', async (_what, change) => {
    await laptop.begin([phraseWay]);
    await phone.enter({ kind: 'phrase', entropy: phrase });
    await laptop.remove(new Set(['phone 1']));
    expect(await phone.look()).toMatchObject({ kind: 'removed' });
    const { row } = server;
    const [own, other] = ['laptop 1', 'phone 1'].map((id) => row?.wraps.find((each) => each.id === id));
    if (!row || !own || !other) throw new Error('the server has no such wraps');
    server.row = { ...row, wraps: change(row, own, other) };
    const found = await laptop.look().catch((error: unknown) => error);
    // Without a wrap it looks as if the keys had been begun anew elsewhere.
    const hasWrap = server.row.wraps.some(({ id }) => id === own.id);
    expect(found).toMatchObject(hasWrap ? { name: 'KeyError' } : { kind: 'replaced' });
    expect((await laptop.openLocally())?.ring.generation).toBe(2);
    server.row = row;
    expect(await laptop.look()).toMatchObject({ kind: 'open' });
  });

  it('that shows an old ring, without the wrap of a device, gives that device no older keys', async () => {
    await laptop.begin([phraseWay]);
    const old = structuredClone(server.row);
    await phone.enter({ kind: 'phrase', entropy: phrase });
    await laptop.addWay(passkeyWay);
    await phone.look();
    server.row = old;
    expect(await phone.look()).toEqual({ kind: 'replaced', opensByPasskey: false });
    await expect(phone.enter({ kind: 'phrase', entropy: phrase })).rejects.toMatchObject({ problem: 'outdated' });
    expect((await phone.openLocally())?.ring.ways).toHaveLength(4);
    // Keys that were begun anew are other ones, and count from the beginning.
    const next = randomBytes(16);
    await laptop.startAnew([way('phrase', next)]);
    expect(await phone.enter({ kind: 'phrase', entropy: next })).toMatchObject({ rev: 2 });
  });

  it.each<[string, (given: Wrap) => Wrap]>([
    ['no signature', (given) => ({ ...given, signature: '' })],
    ['a secret of its own choice', (given) => ({ ...given, secret: given.secret.replace(/.{20}$/u, 'A'.repeat(20)) })],
    ['another generation', (given) => ({ ...given, generation: 2 })],
  ])('that gives wraps with %s opens no device and no way in', async (_what, change) => {
    await laptop.begin([phraseWay, passkeyWay]);
    const { row } = server;
    if (row) server.row = { ...row, wraps: row.wraps.map(change) };
    await expect(laptop.look()).rejects.toMatchObject({ name: 'KeyError' });
    await expect(laptop.addWay(way('passkey', prf, 'another'))).rejects.toMatchObject({ name: 'KeyError' });
    for (const given of [phraseWay, passkeyWay])
      await expect(phone.enter(given)).rejects.toMatchObject({ name: 'KeyError' });
    expect(await phone.openLocally()).toBeUndefined();
    expect((await laptop.openLocally())?.ring.ways).toHaveLength(3);
  });

  it('that has lost the wraps of other ways gets all of them at the next change', async () => {
    await laptop.begin([phraseWay, passkeyWay]);
    const { row } = server;
    if (row) server.row = { ...row, wraps: row.wraps.filter(({ kind }) => kind === 'device') };
    await expect(phone.enter(phraseWay)).rejects.toMatchObject({ problem: 'wrong-key' });
    await laptop.addWay(way('passkey', prf, 'another'));
    for (const given of [phraseWay, passkeyWay]) expect((await phone.enter(given)).generation).toBe(1);
  });

  it('that answers nothing after writing loses nothing: the device reads what it wrote', async () => {
    await laptop.begin([phraseWay]);
    const { write } = server;
    server.write = async (...given) => {
      await write(...given);
      throw new TypeError('Failed to fetch');
    };
    await expect(laptop.addWay(passkeyWay)).rejects.toThrow('Failed to fetch');
    server.write = write;
    expect(await idsOf(laptop)).toEqual(['laptop 1', 'passkey', 'phrase']);
    expect(await phone.enter({ kind: 'passkey', entropy: prf })).toMatchObject({ rev: 3 });
  });
});

it('keys of an account that was created again are other ones', async () => {
  await laptop.begin([phraseWay]);
  const again = deviceOf(server, 'phone', '5e2d9f6e-0000-4000-8000-000000000002');
  await expect(again.enter({ kind: 'phrase', entropy: phrase })).rejects.toMatchObject({ problem: 'wrong-key' });
});

it('starting anew replaces keys that nobody can open, and the old phrase opens nothing', async () => {
  const before = await laptop.begin([phraseWay]);
  await laptop.store.remove('5e2d9f6e-0000-4000-8000-000000000001');
  expect(await laptop.look()).toEqual({ kind: 'locked', opensByPasskey: false });
  const next = randomBytes(16);
  const ring = await phone.startAnew([way('phrase', next)]);
  expect(ring.nameSecret).not.toEqual(before.nameSecret);
  await expect(laptop.enter({ kind: 'phrase', entropy: phrase })).rejects.toMatchObject({ problem: 'wrong-key' });
  expect((await laptop.enter({ kind: 'phrase', entropy: next })).nameSecret).toEqual(ring.nameSecret);
});
