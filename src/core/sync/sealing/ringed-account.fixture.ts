// Devices with real key rings, and the records that they seal with them.
import { expect } from 'vitest';
import { memoryProtectionServer, protectedDevice, reached } from '#core/encryption/protection/protection.fixture.ts';
import { userId } from '#core/encryption/ways/key-keeper.fixture.ts';
import { createPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { device, newDatabase } from '#core/sync/device.fixture.ts';
import { generationOf, memoryServer, type MemoryServer } from '#core/sync/memory-server.fixture.ts';

type Tables = Pick<MemoryServer, 'openTable'>;

export type RingedDevice = ReturnType<Awaited<ReturnType<typeof ringedAccount>>['open']>;

/** A sealed account of three devices, which have had no reason to look at the keys since. */
export async function ringedAccount() {
  const [rings, server] = [memoryProtectionServer(), memoryServer()];
  const { read, write } = rings;
  const looks = { count: 0 };
  rings.read = () => {
    looks.count += 1;
    return read();
  };
  rings.write = async (number, keys) => {
    const isWritten = await write(number, keys);
    if (isWritten) server.person(userId).keyGeneration = Math.max(...keys.wraps.map(({ generation }) => generation));
    return isWritten;
  };
  const open = (label: string, { tables = server, now = Date.now }: { tables?: Tables; now?: () => number } = {}) => {
    const { protection, held, state } = protectedDevice(rings, label);
    const name = newDatabase();
    const options = { person: userId, heldKeys: held, lookForKeys: protection.look, now };
    return { ...device(name, tables, options), name, heldKeys: held, protection, ringOf: state };
  };
  const phrase = await createPhrase('es');
  const join = async (...given: Parameters<typeof open>): Promise<ReturnType<typeof open>> => {
    const one = open(...given);
    await one.protection.unlockWithPhrase(phrase.words.join(' '));
    await one.sync.turnOn('take');
    expect(one.status()).toMatchObject({ kind: 'synchronised' });
    return one;
  };
  const laptop = open('Laptop');
  await reached({ state: laptop.ringOf }, 'open');
  await laptop.protection.protect(phrase);
  await laptop.sync.turnOn('take');
  await laptop.sync.seal();
  const [tablet, phone] = [await join('Tablet'), await join('Phone')];
  // The laptop learns of their ways in. What each has begun since ends.
  await laptop.protection.look();
  for (const { sync } of [laptop, tablet, phone]) await sync.syncNow();
  return {
    server,
    rings,
    looks,
    open,
    join,
    laptop,
    tablet,
    phone,
    /** The phone is removed on the laptop. */
    removePhone: async (): Promise<void> => {
      const ring = laptop.ringOf();
      const ways = ring.kind === 'protected' ? ring.ways : [];
      const id = ways.find(({ label }) => label === 'Phone')?.id ?? '';
      expect(await laptop.protection.remove(id)).toEqual({ kind: 'done', value: undefined });
    },
    /** Of the keys of each sealed row, in the order of their numbers. */
    generations: (): number[] =>
      [...server.person(userId).rows.values()].toSorted((a, b) => a.seq - b.seq).map(({ data }) => generationOf(data)),
  };
}

export const keysOf = ({ heldKeys }: Pick<RingedDevice, 'heldKeys'>) => {
  const held = heldKeys.stateOf(userId);
  if (held.kind !== 'open') throw new Error(`the keys are ${held.kind}`);
  return held.keys;
};
