// Words of one account that are shown in two places: those that a person has confirmed are those that open.
import { expect, it } from 'vitest';
import { userId } from '#core/encryption/ways/key-keeper.fixture.ts';
import { createPhrase, type RecoveryPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { memoryProtectionServer, phrasesOf, protectedAccount, protectedDevice, reached } from './protection.fixture.ts';

const done = { kind: 'done', value: undefined };
const overtaken = { kind: 'failed', problem: 'words-overtaken' };

/** Which words open the account on a device that has never had its keys. */
async function openingWords(server: ReturnType<typeof memoryProtectionServer>, phrases: readonly RecoveryPhrase[]) {
  const results = phrases.map(async ({ words }) => {
    const device = protectedDevice(server, 'Another');
    await reached(device, 'locked');
    return (await device.protection.unlockWithPhrase(words.join(' '))).kind === 'done';
  });
  return Promise.all(results);
}

const twoPhrases = () => Promise.all([createPhrase('es'), createPhrase('en')]);

it('the first keys of two tabs or devices are those of the words that were confirmed first', async () => {
  for (const isSameBrowser of [true, false]) {
    const server = memoryProtectionServer();
    const one = protectedDevice(server, 'Laptop');
    const other = protectedDevice(server, 'Laptop', ...(isSameBrowser ? [one.browser] : []));
    await Promise.all([reached(one, 'open'), reached(other, 'open')]);
    const [first, second] = await twoPhrases();
    const results = await Promise.all([one.protection.protect(first), other.protection.protect(second)]);
    expect(results).toContainEqual(done);
    expect(results).toContainEqual(overtaken);
    const opening = results.map(({ kind }) => kind === 'done');
    const slower = opening[0] ? other : one;
    expect(slower.state().kind).toBe(isSameBrowser ? 'protected' : 'locked');
    expect(await openingWords(server, [first, second])).toEqual(opening);
  }
});

it('of words that are changed in two tabs at once, only those count whose tab says so', async () => {
  const { server, laptop, phrase } = await protectedAccount();
  const other = protectedDevice(server, 'Laptop', laptop.browser);
  await reached(other, 'protected');
  const before = phrasesOf(other);
  const [first, second] = await twoPhrases();
  const results = await Promise.all([
    laptop.protection.changePhrase(first, before),
    other.protection.changePhrase(second, before),
  ]);
  expect(results.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(results).toContainEqual(overtaken);
  const opening = results.map(({ kind }) => kind === 'done');
  expect(await openingWords(server, [first, second, phrase])).toEqual([...opening, false]);
});

it('words that are changed after another tab has changed them count for nothing, and the tab learns of it', async () => {
  const { server, laptop } = await protectedAccount();
  const other = protectedDevice(server, 'Laptop', laptop.browser);
  await reached(other, 'protected');
  const before = phrasesOf(other);
  const [first, second] = await twoPhrases();
  expect(await laptop.protection.changePhrase(first, before)).toEqual(done);
  expect(await other.protection.changePhrase(second, before)).toEqual(overtaken);
  expect(phrasesOf(other)).toEqual([first.id]);
  expect(await openingWords(server, [first, second])).toEqual([true, false]);
});

it('keys that another tab has opened are not begun anew', async () => {
  const { server, phrase, words } = await protectedAccount();
  const phone = protectedDevice(server, 'Phone');
  const other = protectedDevice(server, 'Phone', phone.browser);
  await Promise.all([reached(phone, 'locked'), reached(other, 'locked')]);
  expect(await phone.protection.unlockWithPhrase(words)).toEqual(done);
  const anew = await createPhrase('es');
  expect(await other.protection.startAnew(anew)).toEqual(overtaken);
  expect(other.state()).toMatchObject({ kind: 'protected', trouble: undefined });
  expect(await openingWords(server, [phrase, anew])).toEqual([true, false]);
});

it('words whose answer was lost are confirmed by sending them again', async () => {
  const server = memoryProtectionServer();
  const laptop = protectedDevice(server, 'Laptop');
  await reached(laptop, 'open');
  const { write } = server;
  const loseAnswer = (): void => {
    server.write = async (...given) => {
      server.write = write;
      await write(...given);
      throw Object.assign(new Error('lost'), { code: '', status: 0 });
    };
  };
  const [first, second] = await twoPhrases();
  loseAnswer();
  expect(await laptop.protection.protect(first)).toEqual({ kind: 'failed', problem: 'offline' });
  expect(await laptop.protection.protect(first)).toEqual(done);
  expect(laptop.held.stateOf(userId).kind).toBe('open');
  const before = phrasesOf(laptop);
  loseAnswer();
  expect(await laptop.protection.changePhrase(second, before)).toEqual({ kind: 'failed', problem: 'offline' });
  expect(await laptop.protection.changePhrase(second, before)).toEqual(done);
  expect(await openingWords(server, [first, second])).toEqual([false, true]);
});
