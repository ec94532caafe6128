import { expect, it, vi } from 'vitest';
import type { AccountVerbs, RealAccount } from './real-account.ts';
import { lazyAccount } from './lazy-account.ts';

type Name = keyof AccountVerbs;
type Verb = (...given: readonly unknown[]) => Promise<unknown>;

const examples: { [Each in Name]: Parameters<AccountVerbs[Each]> } = {
  options: [],
  signUp: [{ email: 'ana@ejemplo.es', password: 'correct horse' }],
  signIn: [{ email: 'ana@ejemplo.es', password: 'correct horse' }],
  sendCode: ['ana@ejemplo.es'],
  verifyCode: ['ana@ejemplo.es', '12345678', 'signup'],
  resend: ['ana@ejemplo.es', 'email-change'],
  sendRecovery: ['ana@ejemplo.es'],
  completeLink: ['https://onda.example/auth?code=1'],
  signInWith: ['github'],
  sendPhoneCode: ['+34600000000'],
  verifyPhoneCode: ['+34600000000', '123456'],
  signInWithOrganisation: ['ejemplo.es'],
  wallets: [],
  signInWithWallet: ['ethereum', 'Entrar en Onda'],
  signInWithPasskey: [],
  offerPasskeys: [new AbortController().signal],
  verifySecondFactor: ['123456'],
  verifyKey: [],
  signOut: ['others'],
  sendReauthentication: [],
  changePassword: ['another horse', '12345678'],
  proveSession: [{ code: '12345678' }],
  changeEmail: ['eva@ejemplo.es'],
  addFactor: ['Teléfono'],
  addPhoneFactor: ['Móvil', '+34600000000'],
  sendFactorCode: ['factor'],
  confirmFactor: ['factor', '123456'],
  removeFactor: ['factor'],
  addKey: ['Llavero'],
  passkeys: [],
  addPasskey: ['Móvil'],
  renamePasskey: ['passkey', 'Móvil'],
  removePasskey: ['passkey'],
  linkIdentity: ['google'],
  unlinkIdentity: ['identity'],
  deleteAccount: [{ password: 'correct horse' }],
  eraseRecords: [{ password: 'correct horse' }],
};
const names = Object.keys(examples) as Name[];
const verbOf = (account: AccountVerbs, name: Name): Verb => account[name] as Verb;

it.each(names)('opens the account with the first verb, such as %s, and passes on what it is given', async (name) => {
  const answer = { kind: 'done', value: name };
  const verb = vi.fn<Verb>(async () => answer);
  const open = vi.fn(async () => ({ [name]: verb }) as unknown as RealAccount);
  const account = lazyAccount(open);
  expect(open).not.toHaveBeenCalled();
  expect(await verbOf(account, name)(...examples[name])).toBe(answer);
  expect(verb).toHaveBeenCalledExactlyOnceWith(...examples[name]);
});

it.each(names)('fails in %s as offline where the account’s code cannot be fetched', async (name) => {
  const account = lazyAccount(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await verbOf(account, name)(...examples[name])).toEqual({ kind: 'failed', problem: 'offline' });
});
