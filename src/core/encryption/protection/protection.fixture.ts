import { createHeldKeys } from '#core/encryption/held-keys.ts';
import { memoryDeviceKeys, memoryServer, userId } from '#core/encryption/ways/key-keeper.fixture.ts';
import type { UsedPasskey } from '#core/encryption/ways/passkey-secret.ts';
import { createPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { createStore } from '#core/store.ts';
import { expect, vi } from 'vitest';
import { createProtection } from './create-protection.ts';
import type { PairingMessage } from '#core/backend/account-keys-table.ts';

/** An answer of the database. */
const refusal = (code: string, status = 422): Error => Object.assign(new Error(code), { code, status });

export function memoryProtectionServer() {
  const keys = memoryServer();
  const said: PairingMessage[] = [];
  const server = {
    ...keys,
    said,
    /** Whether the person has shown who they are. */
    isProved: true,
    isReached: true,
    isNewEnough: true,
    /** What it hands out; a test may change it. */
    get row() {
      return keys.row;
    },
    set row(row) {
      keys.row = row;
    },
    read: () => (server.isReached ? keys.read() : Promise.reject(refusal('', 0))),
    write: async (...given: Parameters<typeof keys.write>) => {
      if (!server.isProved) throw refusal('PT422');
      return keys.write(...given);
    },
    takesSealed: () => Promise.resolve(server.isNewEnough),
    say: (message: PairingMessage) => {
      const isSaid = (step: number): boolean => said.some((each) => each.id === message.id && each.step === step);
      const isNext = !isSaid(message.step) && (message.step === 1 || isSaid(message.step - 1));
      if (isNext) said.push(message);
      return Promise.resolve(isNext);
    },
    hear: () => (server.isReached ? Promise.resolve([...said]) : Promise.reject(refusal('', 0))),
  };
  return server;
}

export type ProtectionTestServer = ReturnType<typeof memoryProtectionServer>;

/** The device storage, and the store of the keys. */
const newBrowser = () => ({ stored: new Map<string, string>(), keys: memoryDeviceKeys() });

/** A device on which the person is signed in. @param browser what it keeps, for another tab or a page that is loaded again */
export function protectedDevice(server: ProtectionTestServer, label: string, browser = newBrowser()) {
  const { stored, keys } = browser;
  const person = createStore<string | undefined>(userId);
  const occasion = createStore(0);
  const storage = {
    read: (key: string) => stored.get(key),
    write: (key: string, value: string) => void stored.set(key, value),
  };
  const held = createHeldKeys(storage);
  const passkey: UsedPasskey = { wayId: 'a passkey', owner: userId, secret: new Uint8Array(32).fill(7) };
  const device = {
    browser,
    kept: keys.kept,
    held,
    person,
    passkey,
    occasion: () => occasion.set(occasion.getSnapshot() + 1),
    time: 1_764_300_000_000,
    refreshed: 0,
    /** What was held each time that the records were to be sealed. */
    sealings: [] as string[],
    failures: [] as unknown[],
  };
  const protection = createProtection({
    person,
    isSignedOut: () => person.getSnapshot() === undefined,
    openServer: () => server,
    isSealingOffered: true,
    refresh: () => Promise.resolve((device.refreshed += 1)),
    store: keys.openTab(),
    held,
    sealRecords: () => void device.sealings.push(held.stateOf(userId).kind),
    storage,
    usePasskey: () => Promise.resolve(device.passkey),
    deviceLabel: label,
    now: () => device.time,
    newId: () => crypto.randomUUID(),
    wait: async (_milliseconds, signal) => {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    },
    occasions: [occasion],
    onUnexpected: (error) => void device.failures.push(error),
  });
  return Object.assign(device, { protection, state: protection.getSnapshot });
}

type Device = ReturnType<typeof protectedDevice>;

export const reached = (device: Pick<Device, 'state'>, kind: string) =>
  vi.waitFor(() => expect(device.state().kind).toBe(kind));

/** Ids of the phrases that a device sees. */
export function phrasesOf(device: Device): readonly string[] {
  const state = device.state();
  const ways = state.kind === 'protected' ? state.ways : [];
  return ways.filter(({ kind }) => kind === 'phrase').map(({ id }) => id);
}

/** An account that was protected on a laptop. */
export async function protectedAccount() {
  const server = memoryProtectionServer();
  const laptop = protectedDevice(server, 'Laptop');
  await reached(laptop, 'open');
  const phrase = await createPhrase('es');
  expect(await laptop.protection.protect(phrase)).toEqual({ kind: 'done', value: undefined });
  expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: undefined });
  return { server, laptop, phrase, words: phrase.words.join(' ') };
}
