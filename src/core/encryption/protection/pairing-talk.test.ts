import { describe, expect, it, vi } from 'vitest';
import { protectedAccount, protectedDevice, reached } from './protection.fixture.ts';

const done = { kind: 'done', value: undefined };
const failed = (problem: string) => ({ kind: 'failed', problem });
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');
/** Milliseconds for which a server keeps what was said. */
const lifetime = 5 * 60 * 1000;

describe('two devices that pair', () => {
  async function lockedPhone() {
    const { server, laptop } = await protectedAccount();
    const phone = protectedDevice(server, 'Phone');
    await reached(phone, 'locked');
    return { server, laptop, phone };
  }

  type LockedPhone = Awaited<ReturnType<typeof lockedPhone>>;

  /** @param act called when the one with the keys answers, before the server has the answer or after */
  function onAnswer({ server }: Pick<LockedPhone, 'server'>, when: 'before' | 'after', act: () => void): void {
    const { say } = server;
    server.say = async (message) => {
      const isAnswer = message.step === 2;
      if (isAnswer && when === 'before') act();
      const isFirst = await say(message);
      if (isAnswer && when === 'after') act();
      return isFirst;
    };
  }

  async function meet() {
    const { server, laptop, phone } = await lockedPhone();
    const [joiningLeaves, sharingLeaves] = [new AbortController(), new AbortController()];
    const [joining, sharing] = await Promise.all([
      phone.protection.join(joiningLeaves.signal),
      laptop.protection.share(sharingLeaves.signal),
    ]);
    if (joining.kind === 'failed' || sharing.kind === 'failed') throw new Error('They did not meet');
    return { server, phone, laptop, joiningLeaves, sharingLeaves, joining: joining.value, sharing: sharing.value };
  }

  it('open the account on the new one, with digits typed on both', async () => {
    const { phone, joining, sharing } = await meet();
    expect(sharing.label).toBe('Phone');
    const given = await sharing.give(joining.code);
    expect(await joining.finish(given.kind === 'done' ? given.value : '')).toEqual(done);
    expect(phone.state().kind).toBe('protected');
  });

  it('keep what was given while the person proves who they are', async () => {
    const { server, phone, joining, sharing } = await meet();
    const given = await sharing.give(joining.code);
    const code = given.kind === 'done' ? given.value : '';
    server.isProved = false;
    expect(await joining.finish(code)).toEqual(failed('reauthentication-needed'));
    server.isProved = true;
    expect(await joining.finish(code)).toEqual(done);
    expect(phone.state().kind).toBe('protected');
  });

  it('give nothing where the digits are others', async () => {
    const { phone, joining, sharing } = await meet();
    expect(await sharing.give(otherThan(joining.code))).toEqual(failed('pairing-code-wrong'));
    expect(phone.state().kind).toBe('locked');
  });

  it('tell the one with the keys that they did not open the new one, where the digits were others', async () => {
    const { phone, joining, sharing } = await meet();
    const given = await sharing.give(joining.code);
    const code = given.kind === 'done' ? given.value : '';
    expect(await joining.finish(otherThan(code))).toEqual(failed('pairing-code-wrong'));
    expect(await sharing.ended).toEqual(failed('pairing-refused'));
    expect(phone.state().kind).toBe('locked');
  });

  it('tell the one with the keys that the person has left the new one, before the keys and after', async () => {
    const before = await meet();
    before.joiningLeaves.abort();
    expect(await before.sharing.ended).toEqual(failed('pairing-refused'));
    expect(await before.sharing.give(before.joining.code)).toEqual(failed('pairing-refused'));
    const after = await meet();
    await after.sharing.give(after.joining.code);
    after.joiningLeaves.abort();
    expect(await after.sharing.ended).toEqual(failed('pairing-refused'));
  });

  it('let the one with the keys answer nobody who has left before', async () => {
    const { server, laptop, phone } = await lockedPhone();
    const leaving = new AbortController();
    const first = phone.protection.join(leaving.signal);
    await vi.waitFor(() => expect(server.said).toHaveLength(1));
    leaving.abort();
    await first;
    const { signal } = new AbortController();
    const [joining, sharing] = await Promise.all([phone.protection.join(signal), laptop.protection.share(signal)]);
    expect([joining.kind, sharing.kind]).toEqual(['done', 'done']);
  });

  it('say nothing more once the new one has opened', async () => {
    const { server, phone, joining, joiningLeaves, sharing } = await meet();
    const given = await sharing.give(joining.code);
    expect(await joining.finish(given.kind === 'done' ? given.value : '')).toEqual(done);
    joiningLeaves.abort();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.said.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(phone.state().kind).toBe('protected');
  });

  it('end when the person leaves', async () => {
    const { phone } = await lockedPhone();
    const leaving = new AbortController();
    const joining = phone.protection.join(leaving.signal);
    leaving.abort();
    expect(await joining).toEqual(failed('pairing-over'));
  });

  it('tell the new one that nothing comes, where the digits were others or the person leaves', async () => {
    const wrong = await meet();
    await wrong.sharing.give(otherThan(wrong.joining.code));
    expect(await wrong.joining.ended).toEqual(failed('pairing-refused'));
    expect(await wrong.joining.finish('123456')).toEqual(failed('pairing-refused'));
    expect(wrong.phone.state().kind).toBe('locked');
    const left = await meet();
    left.sharingLeaves.abort();
    expect(await left.joining.ended).toEqual(failed('pairing-refused'));
  });

  it('let the one with the keys answer nobody who has left while the question was under way', async () => {
    const { server, phone } = await lockedPhone();
    const leaving = new AbortController();
    const { say } = server;
    server.say = async (message) => {
      leaving.abort();
      await new Promise((resume) => setTimeout(resume, 10));
      return say(message);
    };
    await phone.protection.join(leaving.signal);
    await vi.waitFor(() =>
      expect(server.said.map(({ step, message }) => [step, message === 'none'])).toEqual([
        [1, false],
        [2, true],
      ]),
    );
  });

  it('tell the one with the keys that the person has left the new one right after its answer', async () => {
    const { server, laptop, phone } = await lockedPhone();
    const leaving = new AbortController();
    onAnswer({ server }, 'after', () => leaving.abort());
    const { signal } = new AbortController();
    const [, sharing] = await Promise.all([phone.protection.join(leaving.signal), laptop.protection.share(signal)]);
    expect(sharing).toEqual(failed('pairing-refused'));
  });

  it.each(['before', 'after'] as const)(
    'tell the new one that nothing comes, where the person leaves the other %s its answer is there',
    async (when) => {
      const { server, laptop, phone } = await lockedPhone();
      const leaving = new AbortController();
      onAnswer({ server }, when, () => leaving.abort());
      const joining = phone.protection.join(new AbortController().signal);
      expect(await laptop.protection.share(leaving.signal)).toEqual(failed('pairing-over'));
      const joined = await joining;
      expect(joined.kind === 'done' ? await joined.value.ended : joined).toEqual(failed('pairing-refused'));
    },
  );

  it('tell a new one that nothing comes, where another one has asked since', async () => {
    const { server, laptop } = await protectedAccount();
    const [phone, tablet] = [protectedDevice(server, 'Phone'), protectedDevice(server, 'Tablet')];
    await Promise.all([reached(phone, 'locked'), reached(tablet, 'locked')]);
    const { say } = server;
    const { signal } = new AbortController();
    let asked: ReturnType<typeof tablet.protection.join> | undefined;
    const answeredTwice = Promise.withResolvers<void>();
    server.say = async (message) => {
      // What the phone opens with comes late.
      if (message.step === 3 && asked === undefined) {
        asked = tablet.protection.join(signal);
        await answeredTwice.promise;
      }
      const isFirst = await say(message);
      if (server.said.filter(({ step }) => step === 2).length === 2) answeredTwice.resolve();
      return isFirst;
    };
    const [joining, sharing] = await Promise.all([phone.protection.join(signal), laptop.protection.share(signal)]);
    expect(joining.kind === 'done' ? await joining.value.ended : joining).toEqual(failed('pairing-refused'));
    expect(sharing).toMatchObject({ kind: 'done', value: { label: 'Tablet' } });
    expect((await asked)?.kind).toBe('done');
  });

  it('tell a new one that was asleep that the other one has stopped waiting', async () => {
    const { server, laptop, phone } = await lockedPhone();
    onAnswer({ server }, 'before', () => (laptop.time += lifetime));
    const sharing = laptop.protection.share(new AbortController().signal);
    const joining = phone.protection.join(new AbortController().signal);
    expect(await sharing).toEqual(failed('pairing-over'));
    const joined = await joining;
    expect(joined.kind === 'done' ? await joined.value.ended : joined).toEqual(failed('pairing-refused'));
  });

  it('are told so where the new one broke its word', async () => {
    const { server, laptop, phone } = await lockedPhone();
    const { say } = server;
    server.say = async (message) => {
      const text =
        message.step === 3 ? JSON.stringify({ publicKey: 'A'.repeat(43), salt: 'A'.repeat(22) }) : message.message;
      return say({ ...message, message: text });
    };
    const { signal } = new AbortController();
    const [joining, sharing] = await Promise.all([phone.protection.join(signal), laptop.protection.share(signal)]);
    expect(sharing).toEqual(failed('keys-forged'));
    expect(joining.kind === 'done' && (await joining.value.ended)).toEqual(failed('pairing-refused'));
  });

  it('do not take back what was given', async () => {
    const { phone, joining, sharing, sharingLeaves } = await meet();
    const given = await sharing.give(joining.code);
    sharingLeaves.abort();
    expect(await joining.finish(given.kind === 'done' ? given.value : '')).toEqual(done);
    expect(phone.state().kind).toBe('protected');
  });

  it('end by themselves where the other one is silent, and not before', async () => {
    const { server, laptop, phone } = await lockedPhone();
    // Neither hears the other.
    server.hear = () => Promise.resolve([]);
    const results: unknown[] = [];
    for (const waiting of [phone.protection.join, laptop.protection.share])
      void waiting(new AbortController().signal).then((result) => results.push(result));
    await vi.waitFor(() => expect(server.said).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const device of [phone, laptop]) device.time += lifetime - 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(results).toEqual([]);
    for (const device of [phone, laptop]) device.time += 1;
    await vi.waitFor(() => expect(results).toEqual([failed('pairing-over'), failed('pairing-over')]));
  });

  it('end by themselves where no keys come, also out of reach of the server', async () => {
    const { server, phone, joining } = await meet();
    server.isReached = false;
    phone.time += lifetime;
    expect(await joining.ended).toEqual(failed('pairing-over'));
  });

  it('go on after a while without a network', async () => {
    const { server, phone, joining, sharing } = await meet();
    server.isReached = false;
    await new Promise((resolve) => setTimeout(resolve, 50));
    server.isReached = true;
    const given = await sharing.give(joining.code);
    expect(await joining.finish(given.kind === 'done' ? given.value : '')).toEqual(done);
    expect(phone.state().kind).toBe('protected');
  });

  it('say that it took too long where the server takes no more of it', async () => {
    const { server, joining, sharing } = await meet();
    await server.say({ id: server.said[0]?.id ?? '', step: 4, message: 'of somebody else' });
    expect(await sharing.give(joining.code)).toEqual(failed('pairing-over'));
  });
});
