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
  /** Milliseconds since 1970. */
  now: () => number;
}

interface TalkSeams {
  userId: string;
  talk: Talk;
  /** Ends it: the person has left. */
  signal: AbortSignal;
}

/** Milliseconds between two questions whether the other device has said something. */
const pollInterval = 1500;
/** Milliseconds for which the server keeps what was said: then nobody hears it any more. */
const patience = 5 * 60 * 1000;
/**
 * Said in place of a step, by either device: nothing more comes. The server could make it up, and would gain what it has
 * by keeping the step back: nothing.
 */
const refusal = 'none';
/** The step with which the new device says that the keys did not open it. With the keys, the talk was over before. */
const lastStep = 5;

const offerSchema = v.pipe(v.string(), v.parseJson(), v.object({ label: v.string(), commitment: v.string() }));
const halfSchema = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), salt: v.string() }));

/** @throws KeyError unreadable */
function read<Output>(schema: v.GenericSchema<string, Output>, message: string): Output {
  const result = v.safeParse(schema, message);
  if (result.success) return result.output;
  throw new KeyError('unreadable');
}

/** @throws KeyError refused, unreadable */
function readHalf(message: string) {
  if (message === refusal) throw new KeyError('refused');
  return read(halfSchema, message);
}

const tookTooLong = (): DOMException => new DOMException('The pairing is over', 'TimeoutError');

/** Asks until there is an answer. @throws DOMException TimeoutError where there is none in time, AbortError */
async function until<Value>({ talk, signal }: TalkSeams, look: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = talk.now() + patience; talk.now() < end; await talk.wait(pollInterval, signal)) {
    signal.throwIfAborted();
    const found = await look();
    if (found !== undefined) return found;
  }
  throw tookTooLong();
}

const hearStep = (seams: TalkSeams, id: string, step: number): Promise<string> =>
  until(seams, async () => (await seams.talk.hear()).find((each) => each.id === id && each.step === step)?.message);

/** Whether either device has said that nothing comes of it. */
const isRefused = async ({ talk }: TalkSeams, id: string): Promise<boolean> =>
  (await talk.hear()).some((each) => each.id === id && each.message === refusal);

/** A server takes no step of a pairing that is over. @throws KeyError refused, DOMException TimeoutError */
async function sayStep(seams: TalkSeams, id: string, [step, message]: readonly [number, string]): Promise<void> {
  if (await seams.talk.say({ id, step, message })) return;
  throw (await isRefused(seams, id)) ? new KeyError('refused') : tookTooLong();
}

/** Says it in the first of the steps that is the next one. What was said before stands. */
async function refuse({ talk }: TalkSeams, id: string, steps: readonly number[]): Promise<void> {
  for (const step of steps) if (await talk.say({ id, step, message: refusal }).catch(() => false)) return;
}

/** People walk out of reach of the server for a while. */
const patient = (seams: TalkSeams): TalkSeams => ({
  ...seams,
  talk: { ...seams.talk, hear: () => seams.talk.hear().catch(() => []) },
});

export interface Joining {
  /** Six digits, to be typed on the device that has the keys. */
  code: string;
  /**
   * One try, after which the keys are there each time that `enter` fails.
   * @param typed the six digits that the other device shows then
   * @throws KeyError, and what `enter` throws
   */
  finish: (typed: string, enter: (keys: PairedKeys) => Promise<unknown>) => Promise<void>;
  /** Resolves with the error where no keys come. */
  failure: Promise<unknown>;
}

/**
 * On the device without keys: resolves once the other device has answered.
 * @param label how this device describes itself
 */
export async function join(seams: TalkSeams, { id, label }: { id: string; label: string }): Promise<Joining> {
  const offering = await offerPairing({ userId: seams.userId, id }, label);
  let isOver = false;
  // Before the answer, before this half, before the keys, and after them.
  const leave = (): void => void (isOver || refuse(seams, id, [2, 3, 4, lastStep]));
  seams.signal.addEventListener('abort', leave);
  await sayStep(seams, id, [1, JSON.stringify(offering.offer)]);
  // What is said before the first step counts for nothing.
  if (seams.signal.aborted) leave();
  const answer = readHalf(await hearStep(seams, id, 2));
  const answered = await offering.takeAnswer(answer);
  await sayStep(seams, id, [3, JSON.stringify(answered.opening)]);
  // Heard from now on, so that a person who takes their time finds them.
  const given = hearStep(patient(seams), id, 4).then((message) => {
    if (message === refusal) throw new KeyError('refused');
    return message;
  });
  const take = async (typed: string): Promise<PairedKeys> => {
    const sealed = await given;
    try {
      return await answered.takeKeys(sealed, typed);
    } catch (error) {
      isOver = true;
      void refuse(seams, id, [lastStep]);
      throw error;
    }
  };
  let taken: PairedKeys | undefined;
  return {
    code: answered.code,
    finish: async (typed, enter) => {
      taken ??= await take(typed);
      await enter(taken);
      isOver = true;
    },
    failure: new Promise((resolve) => void given.catch(resolve)),
  };
}

export interface Sharing {
  /** How the new device describes itself. */
  label: string;
  /** One try. @param typed the six digits of the new device @returns six digits to be typed there @throws KeyError */
  give: (keys: PairedKeys, typed: string) => Promise<string>;
  /** Resolves with the error where the new device ends it. */
  failure: Promise<unknown>;
}

/** On a device with keys: resolves once another one has asked for them. The last one that asks is meant. */
export async function share(seams: TalkSeams): Promise<Sharing> {
  let asked: { id: string; label: string; answering: Awaited<ReturnType<typeof answerPairing>> } | undefined;
  let isOver = false;
  /** In place of what the new device opens with, or of the keys. */
  const end = async (): Promise<void> => {
    if (!asked || isOver) return;
    isOver = true;
    await refuse(seams, asked.id, [3, 4]);
  };
  const orRefuse = async <Value>(step: Promise<Value>): Promise<Value> => {
    try {
      return await step;
    } catch (error) {
      await end();
      throw error;
    }
  };
  seams.signal.addEventListener('abort', () => void end());
  const meet = async () => {
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
      // One that asked before gets no keys any more.
      if (asked) void refuse(seams, asked.id, [3, 4]);
      asked = { id, label: offer.label, answering };
    }
    const opening = messages.find((each) => each.id === id && each.step === 3);
    return opening && { ...asked, opening: readHalf(opening.message) };
  };
  // A new device that has not opened yet may be one that is asleep.
  const { id, label, answering, opening } = await orRefuse(until(seams, meet));
  const ready = await orRefuse(answering.takeOpening(opening));
  return {
    label,
    give: async (keys, typed) => {
      const { sealed, code } = await orRefuse(ready.giveKeys(keys, typed));
      await sayStep(seams, id, [4, sealed]);
      return code;
    },
    failure: new Promise((resolve) => {
      const heard = until(seams, async () => (await isRefused(patient(seams), id)) || undefined);
      // A device that opened says nothing more, and neither does one that was closed.
      void heard.then(() => isOver || resolve(new KeyError('refused'))).catch(() => undefined);
    }),
  };
}
