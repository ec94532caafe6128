import { expect, it } from 'vitest';
import { randomBytes } from './bytes.ts';
import { answerPairing, offerPairing, type PairedKeys } from './pairing.ts';

const name = { userId: '5e2d9f6e-0000-4000-8000-000000000001', id: 'a pairing' };
const keys: PairedKeys = { generation: 2, rev: 5, secret: randomBytes(32), authority: randomBytes(32) };

const meet = async (ofNew = name, ofHolder = name) => {
  const offering = await offerPairing(ofNew, 'A phone');
  const answering = await answerPairing(ofHolder, offering.offer);
  const answered = await offering.takeAnswer(answering.answer);
  return { offering, answering, answered };
};

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

it('gives the keys to the device whose code was typed, and takes them from the one whose code was typed', async () => {
  const { answering, answered } = await meet();
  const opened = await answering.takeOpening(answered.opening);
  expect(answered.code).toMatch(/^\d{6}$/u);
  const spaced = `${answered.code.slice(0, 3)} ${answered.code.slice(3)}`;
  const { sealed, code } = await opened.giveKeys(keys, spaced);
  expect(code).not.toBe(answered.code);
  expect(await answered.takeKeys(sealed, code)).toEqual(keys);
});

it('has one try on each side', async () => {
  const one = await meet();
  const opened = await one.answering.takeOpening(one.answered.opening);
  await expect(opened.giveKeys(keys, other(one.answered.code))).rejects.toMatchObject({ problem: 'wrong-key' });
  await expect(opened.giveKeys(keys, one.answered.code)).rejects.toMatchObject({ problem: 'forged' });

  const two = await meet();
  const { sealed, code } = await (
    await two.answering.takeOpening(two.answered.opening)
  ).giveKeys(keys, two.answered.code);
  await expect(two.answered.takeKeys(sealed, other(code))).rejects.toMatchObject({ problem: 'wrong-key' });
  await expect(two.answered.takeKeys(sealed, code)).rejects.toMatchObject({ problem: 'forged' });
});

it('a server between the two has another code on each side, in both directions', async () => {
  const offering = await offerPairing(name, 'A phone');
  const asHolder = await answerPairing(name, offering.offer);
  const answered = await offering.takeAnswer(asHolder.answer);
  const asNew = await offerPairing(name, 'A phone');
  const answering = await answerPairing(name, asNew.offer);
  const toServer = await asNew.takeAnswer(answering.answer);
  const opened = await answering.takeOpening(toServer.opening);
  await expect(opened.giveKeys(keys, answered.code)).rejects.toMatchObject({ problem: 'wrong-key' });
  // The server hands out a secret of its own; the other device showed no code, or another one.
  const own = await asHolder.takeOpening(answered.opening);
  const { sealed, code } = await own.giveKeys(keys, answered.code);
  await expect(answered.takeKeys(sealed, other(code))).rejects.toMatchObject({ problem: 'wrong-key' });
});

it('refuses an opening that was not committed to, and a second one', async () => {
  const { answering, answered } = await meet();
  const foreign = await meet();
  await expect(answering.takeOpening(foreign.answered.opening)).rejects.toMatchObject({ problem: 'forged' });
  await expect(answering.takeOpening(answered.opening)).rejects.toMatchObject({ problem: 'forged' });
});

it('refuses a second answer, which a server could choose by the code', async () => {
  const { offering } = await meet();
  const second = await answerPairing(name, offering.offer);
  await expect(offering.takeAnswer(second.answer)).rejects.toMatchObject({ problem: 'forged' });
});

it.each([
  ['person', { ...name, userId: 'another' }],
  ['attempt', { ...name, id: 'another' }],
])('is bound to the %s', async (_what, changed) => {
  const { answering, answered } = await meet(name, changed);
  await expect(answering.takeOpening(answered.opening)).rejects.toMatchObject({ problem: 'forged' });
});

it.each([
  { publicKey: '', salt: '' },
  { publicKey: '!', salt: 'AAAA' },
])('refuses a message of another form', async (answer) => {
  const offering = await offerPairing(name, 'A phone');
  await expect(offering.takeAnswer(answer)).rejects.toMatchObject({ problem: 'unreadable' });
});

it('does not open what was changed on the way', async () => {
  const { answering, answered } = await meet();
  const opened = await answering.takeOpening(answered.opening);
  const { sealed, code } = await opened.giveKeys(keys, answered.code);
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
  await expect(answered.takeKeys(changed, code)).rejects.toMatchObject({ problem: 'wrong-key' });
});
