import { describe, expect, it, vi } from 'vitest';
import { userId } from '#core/encryption/ways/key-keeper.fixture.ts';
import { createPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { memoryProtectionServer, phrasesOf, protectedAccount, protectedDevice, reached } from './protection.fixture.ts';

const done = { kind: 'done', value: undefined };
const failed = (problem: string) => ({ kind: 'failed', problem });

type Device = ReturnType<typeof protectedDevice>;
const kindsOf = (device: Device) => {
  const state = device.state();
  return state.kind === 'protected' ? state.ways.map(({ kind }) => kind).toSorted() : state.kind;
};

describe('an open account', () => {
  it('is offered protection, unless the server takes no sealed records', async () => {
    const server = memoryProtectionServer();
    server.isNewEnough = false;
    const device = protectedDevice(server, 'Laptop');
    await reached(device, 'not-offered');
    server.isNewEnough = true;
    device.occasion();
    await reached(device, 'open');
    expect(device.held.stateOf(userId)).toEqual({ kind: 'none' });
  });

  it('is not offered protection by a server without a table of keys, and nothing is known without an answer', async () => {
    const server = memoryProtectionServer();
    const asked = { keys: '', sealing: '' };
    const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code, status: 404 }));
    const { read, takesSealed } = server;
    server.read = () => (asked.keys ? refuse(asked.keys) : read());
    server.takesSealed = () => (asked.sealing ? refuse(asked.sealing) : takesSealed());
    asked.keys = 'PGRST205';
    const device = protectedDevice(server, 'Laptop');
    await reached(device, 'not-offered');
    Object.assign(asked, { keys: '', sealing: 'PT503' });
    device.occasion();
    await reached(device, 'unavailable');
    expect([device.failures, device.held.stateOf(userId)]).toEqual([[], { kind: 'none' }]);
  });

  it('is asked again after a month where the person puts it off, and not where they decline', async () => {
    const device = protectedDevice(memoryProtectionServer(), 'Laptop');
    await reached(device, 'open');
    device.protection.putOff();
    expect(device.state()).toEqual({ kind: 'open', answer: 'later' });
    device.time += 31 * 24 * 60 * 60 * 1000;
    await device.protection.look();
    expect(device.state()).toEqual({ kind: 'open', answer: 'none' });
    device.protection.decline();
    device.time *= 2;
    await device.protection.look();
    expect(device.state()).toEqual({ kind: 'open', answer: 'no' });
  });

  it('is locked at once where the synchronisation hears that another device has sealed it', async () => {
    const server = memoryProtectionServer();
    const [laptop, phone] = [protectedDevice(server, 'Laptop'), protectedDevice(server, 'Phone')];
    await Promise.all([reached(laptop, 'open'), reached(phone, 'open')]);
    await phone.protection.protect(await createPhrase('es'));
    expect(laptop.state().kind).toBe('open');
    laptop.held.noteSealed(userId);
    await reached(laptop, 'locked');
  });

  it('stays open without a network, so that the words on the screen stay', async () => {
    const server = memoryProtectionServer();
    const device = protectedDevice(server, 'Laptop');
    await reached(device, 'open');
    server.isReached = false;
    const states: string[] = [];
    device.protection.subscribe(() => states.push(device.state().kind));
    await device.protection.look();
    expect([device.state().kind, states]).toEqual(['open', []]);
  });

  it('stays open where the person has to prove first who they are, also to a new token', async () => {
    const server = memoryProtectionServer();
    const device = protectedDevice(server, 'Laptop');
    await reached(device, 'open');
    server.isProved = false;
    expect(await device.protection.protect(await createPhrase('en'))).toEqual(failed('reauthentication-needed'));
    expect([device.refreshed, server.row, device.held.stateOf(userId).kind]).toEqual([1, undefined, 'none']);
    expect(device.sealings).toEqual([]);
  });
});

describe('a protected account', () => {
  it('hands the keys to what seals, and offers the phrase and this device as ways in', async () => {
    const { laptop } = await protectedAccount();
    expect(laptop.held.stateOf(userId).kind).toBe('open');
    expect(laptop.sealings).toEqual(['open']);
    expect(kindsOf(laptop)).toEqual(['device', 'phrase']);
    expect(laptop.state()).toMatchObject({
      ways: [{ kind: 'phrase' }, { kind: 'device', label: 'Laptop', isHere: true }],
    });
  });

  it('is locked on a new device, which opens it by the words, and says what is wrong with others', async () => {
    const { server, words } = await protectedAccount();
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    expect(phone.held.stateOf(userId)).toEqual({ kind: 'locked' });
    expect(await phone.protection.unlockWithPhrase('uno dos')).toEqual({
      kind: 'done',
      value: { kind: 'length', words: 2 },
    });
    const other = (await createPhrase('es')).words.join(' ');
    expect(await phone.protection.unlockWithPhrase(other)).toEqual(failed('phrase-wrong'));
    expect(await phone.protection.unlockWithPhrase(words.toUpperCase())).toEqual(done);
    expect(kindsOf(phone)).toEqual(['device', 'device', 'phrase']);
  });

  it('is opened by a passkey that was added, and by no other', async () => {
    const { server, laptop } = await protectedAccount();
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    expect(await phone.protection.unlockWithPasskey()).toEqual(failed('passkey-opens-nothing'));
    expect(await laptop.protection.addPasskey(new AbortController().signal)).toEqual(done);
    expect(await phone.protection.unlockWithPasskey()).toEqual(done);
    expect(kindsOf(phone)).toEqual(['device', 'device', 'passkey', 'phrase']);
  });

  it.each([
    ['without a secret', { secret: undefined }, 'passkey-without-secret'],
    ['of another account', { owner: 'bob' }, 'passkey-of-another'],
  ])('takes no passkey %s', async (_name, changes, problem) => {
    const { laptop } = await protectedAccount();
    Object.assign(laptop.passkey, changes);
    expect(await laptop.protection.addPasskey(new AbortController().signal)).toEqual(failed(problem));
    expect(kindsOf(laptop)).toEqual(['device', 'phrase']);
  });

  it('has a new phrase, and the old one opens nothing', async () => {
    const { server, laptop, words } = await protectedAccount();
    const next = await createPhrase('en');
    expect(await laptop.protection.changePhrase(next, phrasesOf(laptop))).toEqual(done);
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    expect(await phone.protection.unlockWithPhrase(words)).toEqual(failed('phrase-wrong'));
    expect(await phone.protection.unlockWithPhrase(next.words.join(' '))).toEqual(done);
  });

  it('keeps the last way in that is sure', async () => {
    const { laptop } = await protectedAccount();
    const state = laptop.state();
    const phrase = state.kind === 'protected' ? state.ways.find(({ kind }) => kind === 'phrase')?.id : undefined;
    expect(await laptop.protection.remove(phrase ?? '')).toEqual(failed('last-key'));
  });

  it('opens without a network, and a person who signs out leaves no key', async () => {
    const { server, laptop } = await protectedAccount();
    server.isReached = false;
    laptop.occasion();
    await laptop.protection.look();
    expect(laptop.state().kind).toBe('protected');
    laptop.person.set(undefined);
    await vi.waitFor(() => expect(laptop.kept.size).toBe(0));
    expect(laptop.held.stateOf(userId)).toEqual({ kind: 'locked' });
    expect(laptop.state()).toEqual({ kind: 'unavailable' });
  });

  it('stays locked where the server says that there are no keys', async () => {
    const { server, words } = await protectedAccount();
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    server.row = undefined;
    const again = protectedDevice(server, 'Phone', phone.browser);
    await reached(again, 'locked');
    expect(await again.protection.unlockWithPhrase(words)).toEqual(failed('phrase-wrong'));
  });

  it('gives a server that was restored its newer keys back', async () => {
    const { server, laptop } = await protectedAccount();
    const older = structuredClone(server.row);
    await laptop.protection.addPasskey(new AbortController().signal);
    server.row = older;
    await laptop.protection.look();
    expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: 'behind' });
    expect(await laptop.protection.restore()).toEqual(done);
    expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: undefined });
  });

  it('begins anew where all is lost', async () => {
    const { server, words } = await protectedAccount();
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    expect(await phone.protection.startAnew(await createPhrase('es'))).toEqual(done);
    expect(kindsOf(phone)).toEqual(['device', 'phrase']);
    const tablet = protectedDevice(server, 'Tablet');
    await reached(tablet, 'locked');
    expect(await tablet.protection.unlockWithPhrase(words)).toEqual(failed('phrase-wrong'));
  });

  it('begins anew on one device, which the others neither follow by themselves nor take for a forgery', async () => {
    const { server, laptop } = await protectedAccount();
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    // Its keys have more generations than the new ones.
    expect(await laptop.protection.changePhrase(await createPhrase('es'), phrasesOf(laptop))).toEqual(done);
    const old = laptop.held.stateOf(userId);
    expect(old.kind === 'open' && old.keys.generation).toBe(2);
    const next = await createPhrase('es');
    expect(await phone.protection.startAnew(next)).toEqual(done);
    await laptop.protection.look();
    expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: 'replaced' });
    expect(laptop.held.stateOf(userId)).toEqual(old);
    expect(await laptop.protection.unlockWithPhrase(next.words.join(' '))).toEqual(done);
    expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: undefined });
    const [here, there] = [laptop, phone].map(({ held }) => held.stateOf(userId));
    expect(here?.kind === 'open' && here.keys.generation).toBe(1);
    expect(there?.kind).toBe('open');
  });
});

describe('a device that is removed', () => {
  const removed = { kind: 'locked', wasRemoved: true };
  const says = (device: Device, state: object) => vi.waitFor(() => expect(device.state()).toMatchObject(state));

  /** A phone that another device removes while it is open. */
  async function removedPhone() {
    const { server, laptop, words } = await protectedAccount();
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    await phone.protection.unlockWithPhrase(words);
    const openElsewhere = protectedDevice(server, 'Phone', phone.browser);
    await reached(openElsewhere, 'protected');
    await laptop.protection.look();
    const state = laptop.state();
    const ways = state.kind === 'protected' ? state.ways : [];
    const id = ways.find(({ label }) => label === 'Phone')?.id ?? '';
    expect(await laptop.protection.remove(id)).toEqual(done);
    const held = laptop.held.stateOf(userId);
    expect(held.kind === 'open' && held.keys.generation).toBe(2);
    phone.occasion();
    await says(phone, removed);
    return {
      server,
      laptop,
      phone,
      words,
      openElsewhere,
      again: () => protectedDevice(server, 'Phone', phone.browser),
    };
  }

  it('says so until it has keys again, and asks for a way in', async () => {
    const { phone, words } = await removedPhone();
    await phone.protection.look();
    expect(phone.state()).toMatchObject(removed);
    expect([phone.held.stateOf(userId).kind, phone.kept.size]).toEqual(['locked', 0]);
    expect(await phone.protection.unlockWithPhrase(words)).toEqual(done);
    expect(phone.browser.keys.removed.size).toBe(0);
  });

  it('says so in the other tab, after the page is loaded again, and without a network', async () => {
    const { server, openElsewhere, again } = await removedPhone();
    await says(openElsewhere, removed);
    await says(again(), removed);
    server.isReached = false;
    const offline = again();
    await says(offline, removed);
    await offline.protection.look();
    expect(offline.state()).toEqual(removed);
  });

  it('says so before a server that is silent has answered', async () => {
    const { server, again } = await removedPhone();
    server.read = () => new Promise(() => undefined);
    const loaded = again();
    await says(loaded, removed);
    expect(loaded.held.stateOf(userId)).toEqual({ kind: 'locked' });
  });

  it('says nothing of it to another person, nor after a sign-out', async () => {
    const { server, phone, again } = await removedPhone();
    const others = again();
    others.person.set('bob');
    await vi.waitFor(() => expect(others.state().kind).not.toBe('opening'));
    expect(others.state()).not.toMatchObject({ wasRemoved: true });
    phone.person.set(undefined);
    await vi.waitFor(() => expect(phone.browser.keys.removed.size).toBe(0));
    server.isReached = false;
    await says(again(), { kind: 'locked', wasRemoved: false });
  });

  it('believes no server that says so without the signature of the account', async () => {
    const { server, words } = await protectedAccount();
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    await phone.protection.unlockWithPhrase(words);
    const row = server.row;
    if (!row) throw new Error('no keys');
    const here = phone.kept.get(userId)?.id;
    const wraps = row.wraps.map((wrap) => (wrap.id === here ? { ...wrap, secret: '', signature: '' } : wrap));
    server.row = { ...row, wraps };
    await phone.protection.look();
    expect(phone.state()).toMatchObject({ kind: 'protected', trouble: 'forged' });
    expect([phone.kept.size, phone.browser.keys.removed.size]).toEqual([1, 0]);
  });
});

it('keys that were begun anew elsewhere and are lost again may be begun anew', async () => {
  const { server, laptop } = await protectedAccount();
  const phone = protectedDevice(server, 'Phone');
  await reached(phone, 'locked');
  expect(await phone.protection.startAnew(await createPhrase('es'))).toEqual(done);
  await laptop.protection.look();
  expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: 'replaced' });
  expect(await laptop.protection.startAnew(await createPhrase('es'))).toEqual(done);
  expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: undefined });
});

it('a look says whether the server has answered, also with what it may not', async () => {
  const { server, laptop } = await protectedAccount();
  const { row } = server;
  expect(await laptop.protection.look()).toBe(true);
  server.row = row && { ...row, ring: 'AAAA' };
  expect(await laptop.protection.look()).toBe(true);
  expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: 'forged' });
  server.isReached = false;
  expect(await laptop.protection.look()).toBe(false);
});

it('a slow answer about the keys does not put the old ones back', async () => {
  const { server, laptop } = await protectedAccount();
  const { read } = server;
  const old = await read();
  const slow = Promise.withResolvers<typeof old>();
  const slowRead = vi.fn(() => slow.promise);
  server.read = slowRead;
  const earlier = laptop.protection.look();
  await vi.waitFor(() => expect(slowRead).toHaveBeenCalled());
  server.read = read;
  expect(await laptop.protection.changePhrase(await createPhrase('es'), phrasesOf(laptop))).toEqual(done);
  const held = laptop.held.stateOf(userId);
  expect(held.kind === 'open' && held.keys.generation).toBe(2);
  slow.resolve(old);
  expect(await earlier).toBe(false);
  expect(laptop.state()).toMatchObject({ kind: 'protected', trouble: undefined });
  expect(laptop.held.stateOf(userId)).toEqual(held);
});
