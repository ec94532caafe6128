import { done, failed, type AccountResult } from '#core/account/account-result.ts';
import { hasEnoughWays } from '#core/encryption/ways/enough-ways.ts';
import { KeyError } from '#core/encryption/ways/key-error.ts';
import type { KeyKeeper, NewWay } from '#core/encryption/ways/key-keeper.ts';
import { currentSecret, type KeyRing } from '#core/encryption/ways/key-ring.ts';
import type { PhraseReading, RecoveryPhrase } from '#core/encryption/ways/recovery-phrase.ts';
import { join, share } from './pairing-talk.ts';
import { protectionFailure } from './protection-failure.ts';
import type { Act, Opened, ProtectionSeams } from './protection-seams.ts';
import type { ProtectionVerbs } from './protection.ts';

interface VerbSeams extends ProtectionSeams {
  act: Act;
}

/** Its library is 4 kB that no device needs at its start. */
const readPhrase = async (typed: string): Promise<PhraseReading> =>
  (await import('#core/encryption/ways/recovery-phrase.ts')).readPhrase(typed);

const afterwards = async (change: Promise<unknown>): Promise<AccountResult> => {
  await change;
  return done;
};

export function createVerbs(seams: VerbSeams) {
  return { ...unlockVerbs(seams), ...changeVerbs(seams), ...pairingVerbs(seams) };
}

function unlockVerbs({ act, usePasskey, store }: VerbSeams) {
  return {
    unlockWithPhrase: (typed) =>
      act(async ({ keeper }) => {
        const reading = await readPhrase(typed);
        if (reading.kind !== 'read') return { kind: 'done', value: reading };
        await keeper.enter({ kind: 'phrase', entropy: reading.entropy });
        return { kind: 'done', value: undefined };
      }, 'phrase-wrong'),
    unlockWithPasskey: () =>
      act(async ({ keeper }) => {
        await store.assertKeeps();
        const { secret, wayId } = await usePasskey();
        if (!secret) return failed('passkey-without-secret');
        return afterwards(keeper.enter({ kind: 'passkey', id: wayId, entropy: secret }));
      }, 'passkey-opens-nothing'),
  } satisfies Partial<ProtectionVerbs>;
}

/** The phrase is read again as a person would read it from paper. */
async function phraseWay({ id, words, entropy }: RecoveryPhrase): Promise<NewWay> {
  const reading = await readPhrase(words.join(' '));
  if (reading.kind !== 'read') throw new KeyError('unreadable');
  return { kind: 'phrase', id, entropy, again: reading.entropy, label: '' };
}

async function ringOf({ keeper }: Opened): Promise<KeyRing> {
  const opened = await keeper.openLocally();
  if (!opened) throw new KeyError('outdated');
  return opened.ring;
}

/** Removes a way in, unless too few would be left. */
async function removeWay(of: Opened, removed: string): Promise<AccountResult> {
  const { ways } = await ringOf(of);
  if (!hasEnoughWays({ ways: ways.filter(({ id }) => id !== removed) })) return failed('last-key');
  return afterwards(of.keeper.remove(new Set([removed])));
}

/** Where there are keys already, they may be of these words: the answer to an earlier try was lost. */
async function beginWith(keeper: KeyKeeper, phrase: RecoveryPhrase): Promise<KeyRing> {
  try {
    return await keeper.begin([await phraseWay(phrase)]);
  } catch (error) {
    if (!(error instanceof KeyError) || error.problem !== 'outdated') throw error;
    return keeper.enter({ kind: 'phrase', entropy: phrase.entropy });
  }
}

function changeVerbs({ act, usePasskey, deviceLabel, sealRecords }: VerbSeams) {
  const sealedAfter = async (made: Promise<AccountResult>): Promise<AccountResult> => {
    const result = await made;
    if (result.kind === 'done') sealRecords();
    return result;
  };
  return {
    protect: (phrase) => sealedAfter(act(({ keeper }) => afterwards(beginWith(keeper, phrase)), 'words-overtaken')),
    startAnew: (phrase) =>
      sealedAfter(act(async ({ keeper }) => afterwards(keeper.startAnew([await phraseWay(phrase)])))),
    changePhrase: (phrase, replaced) =>
      act(async ({ keeper }) => afterwards(keeper.replacePhrase(await phraseWay(phrase), new Set(replaced)))),
    addPasskey: (signal) =>
      act(async ({ userId, keeper }) => {
        const first = await usePasskey(signal);
        if (first.owner !== undefined && first.owner !== userId) return failed('passkey-of-another');
        // A passkey that says it computes a secret may compute another one each time.
        const second = first.secret && (await usePasskey(signal));
        if (!first.secret || !second?.secret) return failed('passkey-without-secret');
        const way = { kind: 'passkey', id: first.wayId, label: deviceLabel } as const;
        return afterwards(keeper.addWay({ ...way, entropy: first.secret, again: second.secret }));
      }, 'passkey-without-secret'),
    remove: (id) => act((of) => removeWay(of, id)),
    restore: () => act(async ({ keeper }) => ((await keeper.restore()) ? done : failed('keys-outdated'))),
  } satisfies Partial<ProtectionVerbs>;
}

function pairingVerbs({ act, newId, deviceLabel, store, wait, now }: VerbSeams) {
  return {
    join: (signal) =>
      act(async ({ userId, server, keeper }) => {
        await store.assertKeeps();
        const talk = { userId, talk: { ...server, wait, now }, signal };
        const { code, finish, failure } = await join(talk, { id: newId(), label: deviceLabel });
        return {
          kind: 'done',
          value: {
            code,
            finish: (typed) => act(() => afterwards(finish(typed, keeper.enterPaired)), 'pairing-code-wrong'),
            ended: failure.then((error) => protectionFailure(error)),
          },
        };
      }),
    share: (signal) =>
      act(async (of) => {
        const { userId, server } = of;
        const { label, give, failure } = await share({ userId, talk: { ...server, wait, now }, signal });
        const value = {
          label,
          give: (typed: string) =>
            act(async () => {
              const ring = await ringOf(of);
              const keys = { ...currentSecret(ring), rev: ring.rev, authority: ring.authority.publicKey };
              return { kind: 'done', value: await give(keys, typed) };
            }, 'pairing-code-wrong'),
          ended: failure.then((error) => protectionFailure(error)),
        };
        return { kind: 'done', value };
      }),
  } satisfies Partial<ProtectionVerbs>;
}
