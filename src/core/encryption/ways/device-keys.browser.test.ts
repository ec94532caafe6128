import { afterEach, describe, expect, it, vi } from 'vitest';
import { openKeyedStore } from '#core/platform/storage/keyed-store.ts';
import { randomBytes } from './bytes.ts';
import { openDeviceKeys, type DeviceKeys } from './device-keys.ts';
import { createExchangeKeys } from './key-pairs.ts';

let made = 0;
const newName = (): string => `keys of test ${(made += 1)} ${crypto.randomUUID()}`;

const keysOf = async (rev: number, id = 'a device'): Promise<DeviceKeys> => ({
  userId: 'ada',
  id,
  ...(await createExchangeKeys(false)),
  authority: randomBytes(32),
  rev,
  stored: { ring: `ring ${rev}`, wraps: [] },
});

it('keeps a private key that works and that no script can read out', async () => {
  const store = openDeviceKeys(newName());
  expect(await store.read('ada')).toBeUndefined();
  const keys = await keysOf(1);
  await store.write(keys);
  const kept = await store.read('ada');
  expect(kept).toMatchObject({ id: 'a device', rev: 1, publicKey: keys.publicKey });
  const { privateKey } = kept ?? keys;
  await expect(crypto.subtle.exportKey('pkcs8', privateKey)).rejects.toMatchObject({ name: 'InvalidAccessError' });
  const other = await crypto.subtle.importKey('raw', keys.publicKey, 'X25519', true, []);
  const shared = await crypto.subtle.deriveBits({ name: 'X25519', public: other }, privateKey, 256);
  expect(shared.byteLength).toBe(32);
});

it('keeps the newest ring of a device, and replaces the keys of another way in', async () => {
  const store = openDeviceKeys(newName());
  await store.write(await keysOf(2));
  await store.write(await keysOf(1));
  expect((await store.read('ada'))?.rev).toBe(2);
  await store.write(await keysOf(1, 'after signing in again'));
  expect(await store.read('ada')).toMatchObject({ id: 'after signing in again', rev: 1 });
  expect(await store.read('bob')).toBeUndefined();
  await store.remove('ada');
  expect(await store.read('ada')).toBeUndefined();
});

it('remembers that the device was removed until it has keys again, or the person signs out', async () => {
  const store = openDeviceKeys(newName());
  await store.noteRemoved({ userId: 'ada', id: 'a device' });
  expect(await store.wasRemoved('ada')).toBe(false);
  await store.write(await keysOf(3));
  // Another tab has come to other keys meanwhile.
  await store.noteRemoved({ userId: 'ada', id: 'another way in' });
  expect([(await store.read('ada'))?.rev, await store.wasRemoved('ada')]).toEqual([3, false]);
  await store.noteRemoved({ userId: 'ada', id: 'a device' });
  expect([await store.read('ada'), await store.wasRemoved('ada')]).toEqual([undefined, true]);
  expect(await store.wasRemoved('bob')).toBe(false);
  await store.write(await keysOf(1));
  expect([(await store.read('ada'))?.rev, await store.wasRemoved('ada')]).toEqual([1, false]);
  await store.noteRemoved({ userId: 'ada', id: 'a device' });
  await store.remove('ada');
  expect(await store.wasRemoved('ada')).toBe(false);
});

it('tells other tabs that something has changed, and nothing of it', async () => {
  const name = newName();
  const changed = vi.fn();
  openDeviceKeys(name).watch(changed);
  const heard: unknown[] = [];
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => heard.push(data));
  await openDeviceKeys(name).write(await keysOf(1));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(heard).toEqual(['changed']));
  channel.close();
});

describe('whether a browser keeps keys', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is found out with a key that is not there afterwards, and not again', async () => {
    const name = newName();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const store = openDeviceKeys(name);
    await store.assertKeeps();
    await store.assertKeeps();
    expect(put).toHaveBeenCalledTimes(1);
    expect(await openKeyedStore<{ userId: string }, 'userId'>(name, 'userId').keys()).toEqual([]);
  });

  it.each<[string, () => void]>([
    [
      'stores no private key',
      () =>
        void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('Evaluating the object store’s key path did not yield a value', 'DataError');
        }),
    ],
    [
      'opens no database',
      () =>
        void vi.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('Refused', 'SecurityError');
        }),
    ],
    [
      'gives nothing back',
      () =>
        void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
          return this.get('nothing');
        }),
    ],
  ])('is no where it %s, and found out again later', async (_what, refuse) => {
    const store = openDeviceKeys(newName());
    refuse();
    await expect(store.assertKeeps()).rejects.toMatchObject({ problem: 'unkept' });
    vi.restoreAllMocks();
    await store.assertKeeps();
  });

  it('is no where the kept key cannot be used, and nothing of the trial stays', async () => {
    const name = newName();
    vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValue(new DOMException('Unusable', 'OperationError'));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    await expect(openDeviceKeys(name).assertKeeps()).rejects.toMatchObject({ problem: 'unkept' });
    expect(put).toHaveBeenCalledTimes(1);
    expect(await openKeyedStore<{ userId: string }, 'userId'>(name, 'userId').keys()).toEqual([]);
  });

  it('is no question for one that opens no database and is only read: it holds nothing', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
    const store = openDeviceKeys(newName());
    expect([await store.read('ada'), await store.wasRemoved('ada')]).toEqual([undefined, false]);
    await store.remove('ada');
    await expect(store.write(await keysOf(1))).rejects.toThrow('No database');
  });
});
