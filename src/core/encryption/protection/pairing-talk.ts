// What two devices of a person say to each other through the server, until one has given the other the keys.
import * as v from 'valibot';
import { KeyError } from '#core/encryption/ways/key-error.ts';
import { answerPairing, offerPairing, type PairedKeys } from '#core/encryption/ways/pairing.ts';

export interface Talk {
  /** @returns whether it is the first of its step */
  say: (message: { id: string; step: number; message: string }) => Promise<boolean>;
  /** Of the last minutes, the oldest first. */
  hear: () => Promise<readonly { id: string; step: number; message: string }[]>;
  /** Rejects when aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

interface TalkSeams {
  userId: string;
  talk: Talk;
  /** Ends it: the person has left, or it has taken too long. */
  signal: AbortSignal;
}

/** Milliseconds between two questions whether the other device has said something. */
const pollInterval = 1500;

const offerSchema = v.pipe(v.string(), v.parseJson(), v.object({ label: v.string(), commitment: v.string() }));
const halfSchema = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), salt: v.string() }));

/** @throws KeyError unreadable */
function read<Output>(schema: v.GenericSchema<string, Output>, message: string): Output {
  const result = v.safeParse(schema, message);
  if (result.success) return result.output;
  throw new KeyError('unreadable');
}

/** Asks until there is an answer. */
async function until<Value>({ talk, signal }: TalkSeams, look: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    signal.throwIfAborted();
    const found = await look();
    if (found !== undefined) return found;
    await talk.wait(pollInterval, signal);
  }
}

const hearStep = (seams: TalkSeams, id: string, step: number): Promise<string> =>
  until(seams, async () => (await seams.talk.hear()).find((each) => each.id === id && each.step === step)?.message);

async function sayStep({ talk }: TalkSeams, id: string, [step, message]: readonly [number, string]): Promise<void> {
  if (!(await talk.say({ id, step, message }))) throw new KeyError('forged');
}

export interface Joining {
  /** Six digits, to be typed on the device that has the keys. */
  code: string;
  /** One try. @param typed the six digits that the other device shows then @throws KeyError */
  finish: (typed: string) => Promise<PairedKeys>;
}

/**
 * On the device without keys: resolves once the other device has answered.
 * @param label how this device describes itself
 */
export async function join(seams: TalkSeams, { id, label }: { id: string; label: string }): Promise<Joining> {
  const offering = await offerPairing({ userId: seams.userId, id }, label);
  await sayStep(seams, id, [1, JSON.stringify(offering.offer)]);
  const answer = read(halfSchema, await hearStep(seams, id, 2));
  const answered = await offering.takeAnswer(answer);
  await sayStep(seams, id, [3, JSON.stringify(answered.opening)]);
  return {
    code: answered.code,
    finish: async (typed) => answered.takeKeys(await hearStep(seams, id, 4), typed),
  };
}

export interface Sharing {
  /** How the new device describes itself. */
  label: string;
  /** One try. @param typed the six digits of the new device @returns six digits to be typed there @throws KeyError */
  give: (keys: PairedKeys, typed: string) => Promise<string>;
}

/** On a device with keys: resolves once another one has asked for them. The last one that asks is meant. */
export async function share(seams: TalkSeams): Promise<Sharing> {
  let asked: { id: string; label: string; answering: Awaited<ReturnType<typeof answerPairing>> } | undefined;
  const opened = await until(seams, async () => {
    const messages = await seams.talk.hear();
    const offered = messages.findLast(({ step }) => step === 1);
    if (!offered) return undefined;
    const { id } = offered;
    if (asked?.id !== id) {
      // Another device of the person may have answered already.
      if (messages.some((each) => each.id === id && each.step === 2)) return undefined;
      const offer = read(offerSchema, offered.message);
      const answering = await answerPairing({ userId: seams.userId, id }, offer);
      if (!(await seams.talk.say({ id, step: 2, message: JSON.stringify(answering.answer) }))) return undefined;
      asked = { id, label: offer.label, answering };
    }
    const opening = messages.find((each) => each.id === id && each.step === 3);
    return opening && { ...asked, opening: read(halfSchema, opening.message) };
  });
  const ready = await opened.answering.takeOpening(opened.opening);
  return {
    label: opened.label,
    give: async (keys, typed) => {
      const { sealed, code } = await ready.giveKeys(keys, typed);
      await sayStep(seams, opened.id, [4, sealed]);
      return code;
    },
  };
}
