import { expect, it, vi } from 'vitest';
import type { Credentials } from './real-account.ts';
import { createSimulatedAccount } from './simulated-account.ts';

/** Credentials that fail the test if anything of them is read. */
const unreadable = new Proxy({} as Credentials, {
  get: (_credentials, name) => {
    throw new Error(`${String(name)} was read`);
  },
  ownKeys: () => {
    throw new Error('the names were read');
  },
});

it.each([
  { verb: 'signIn', value: undefined },
  { verb: 'signUp', value: 'signed-in' },
] as const)('$verb takes a second and reads nothing of what was typed', async ({ verb, value }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = vi.fn(() => promise);
  const entered = vi.fn();
  const entering = createSimulatedAccount(wait)[verb](unreadable).then(entered);
  await Promise.resolve();
  expect(entered).not.toHaveBeenCalled();
  resolve();
  await entering;
  expect(wait).toHaveBeenCalledExactlyOnceWith(1000);
  expect(entered).toHaveBeenCalledExactlyOnceWith({ kind: 'done', value });
});

it('knows of nobody, whoever has entered, and of no server', async () => {
  const account = createSimulatedAccount(() => Promise.resolve());
  await account.signIn({ email: 'ana@ejemplo.es', password: 'secret' });
  expect([account.getSnapshot(), account.server]).toEqual([{ kind: 'simulated' }, undefined]);
  expect(await account.options()).toEqual({ kind: 'done', value: { signUp: true, providers: [] } });
});
