import { createStore } from '#core/store.ts';
import type { Account } from './account.ts';
import type { WalletChain } from './other-ways.ts';
import type {
  AccountFailure,
  AccountOptions,
  AccountProblem,
  AccountResult,
  AccountState,
  AccountVerbs,
  Passkey,
  Person,
  Proof,
  SecondFactor,
} from './real-account.ts';

export const rightCode = '12345678';
export const rightFactorCode = '123456';
export const rightPassword = 'correct horse battery';

export function testPerson(changes: Partial<Person> = {}): Person {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'ana@ejemplo.es',
    newEmail: undefined,
    factors: [],
    identities: [{ id: 'mailbox', provider: 'email', email: 'ana@ejemplo.es' }],
    isNew: false,
    ...changes,
  };
}

export const testFactor = { id: 'factor', name: 'Teléfono', createdAt: Date.UTC(2026, 9, 12), kind: 'app' } as const;
export const testKey = { id: 'key', name: 'Llavero', createdAt: Date.UTC(2026, 9, 12), kind: 'key' } as const;
export const testPhone = { id: 'phone', name: 'Mi teléfono', createdAt: Date.UTC(2026, 9, 12), kind: 'phone' } as const;
export const testPasskey = { id: 'passkey', name: 'Móvil', createdAt: Date.UTC(2026, 9, 12), usedAt: undefined };

type Verb = keyof AccountVerbs;

export interface MemoryAccount {
  account: Required<Account>;
  set: (state: AccountState) => void;
  /** In order, with their arguments. */
  calls: [Verb, ...unknown[]][];
  lastCall: (verb: Verb) => [Verb, ...unknown[]] | undefined;
  /** The next call of the verb fails. */
  fail: (verb: Verb, problem: AccountProblem, more?: Pick<AccountFailure, 'retryAfter' | 'link'>) => void;
  /** The next call of the verb waits for the returned function. */
  hold: (verb: Verb) => () => void;
}

interface MemoryAccountOptions {
  /** The person who signs in. */
  person?: Person;
  state?: AccountState;
  options?: Partial<AccountOptions>;
  passkeys?: readonly Passkey[];
  wallets?: readonly WalletChain[];
}

const done = <Value>(value: Value): AccountResult<Value> => ({ kind: 'done', value });
const failed = (problem: AccountProblem): AccountFailure => ({ kind: 'failed', problem });

const qrCode = `data:image/svg+xml;utf8,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21"><rect width="21" height="21" fill="#fff"/><path d="M2 2h7v7H2zM12 2h7v7h-7zM2 12h7v7H2zM12 12h3v3h-3zM16 16h3v3h-3z"/></svg>',
)}`;

/** Each asks for a token where there is a captcha. */
export const guardedVerbs = [
  'signUp',
  'signIn',
  'sendCode',
  'resend',
  'sendRecovery',
  'sendPhoneCode',
  'signInWithOrganisation',
  'signInWithWallet',
  'signInWithPasskey',
] as const satisfies readonly Verb[];

/** One person's account: the password, codes and second factor above are right. Any address can sign up. */
export function memoryAccount({
  state = { kind: 'signed-out' },
  person: newcomer = testPerson(),
  options,
  passkeys: known = [],
  wallets = [],
}: MemoryAccountOptions = {}): MemoryAccount {
  const store = createStore<AccountState>(state);
  let passkeys = known;
  let enrolled: SecondFactor | undefined;
  const calls: MemoryAccount['calls'] = [];
  const failures = new Map<Verb, AccountFailure>();
  const held = new Map<Verb, Promise<void>>();

  const person = (): Person => {
    const current = store.getSnapshot();
    return 'person' in current ? current.person : newcomer;
  };
  const enter = (): AccountResult => {
    store.set({ kind: person().factors.length > 0 ? 'second-factor' : 'signed-in', person: person() });
    return done(undefined);
  };
  const change = (changes: Partial<Person>): AccountResult => {
    store.set({ kind: 'signed-in', person: { ...person(), ...changes } });
    return done(undefined);
  };
  const verb =
    <Arguments extends unknown[], Value>(name: Verb, run: (...given: Arguments) => AccountResult<Value>) =>
    async (...given: Arguments): Promise<AccountResult<Value>> => {
      calls.push([name, ...given]);
      const waiting = held.get(name);
      held.delete(name);
      await waiting;
      const failure = failures.get(name);
      failures.delete(name);
      return failure ?? run(...given);
    };
  /** A telephone or an authenticator that is being added, or one of the person's. */
  const confirm = (id: string): AccountResult =>
    person().factors.some((factor) => factor.id === id)
      ? change({})
      : change({ factors: [...person().factors, enrolled?.id === id ? enrolled : { ...testFactor, id }] });
  const ok = (): AccountResult => done(undefined);
  const isRight = (proof: Proof): boolean =>
    'signedIn' in proof || ('password' in proof ? proof.password === rightPassword : proof.code === rightCode);

  const completeLink = verb('completeLink', (address: string) =>
    /[?&]code=/u.test(address) ? enter() : failed('link-invalid'),
  );

  const verbs: AccountVerbs = {
    options: verb('options', () => done({ signUp: true, providers: [], ...options })),
    signUp: verb('signUp', () => done('check-mail')),
    signIn: verb('signIn', ({ password }) => (password === rightPassword ? enter() : failed('wrong-credentials'))),
    sendCode: verb('sendCode', ok),
    verifyCode: verb('verifyCode', (email: string, code: string, purpose) => {
      if (code !== rightCode) return failed('wrong-code');
      if (purpose === 'email-change')
        return email === person().newEmail ? change({ email, newEmail: undefined }) : ok();
      if (purpose !== 'recovery' && purpose !== 'confirmation') return enter();
      store.set({ kind: 'recovering', after: purpose, person: person() });
      return done(undefined);
    }),
    resend: verb('resend', ok),
    sendRecovery: verb('sendRecovery', ok),
    completeLink: (address) => (/code=|error=/u.test(address) ? completeLink(address) : Promise.resolve(undefined)),
    signInWith: verb('signInWith', ok),
    sendPhoneCode: verb('sendPhoneCode', ok),
    verifyPhoneCode: verb('verifyPhoneCode', (_phone: string, code: string) =>
      code === rightFactorCode ? enter() : failed('wrong-code'),
    ),
    signInWithOrganisation: verb('signInWithOrganisation', (domain: string) =>
      domain === 'ejemplo.org' ? done(undefined) : failed('organisation-unknown'),
    ),
    wallets: verb('wallets', () => done(wallets)),
    signInWithWallet: verb('signInWithWallet', enter),
    addPhoneFactor: verb('addPhoneFactor', (name: string) => {
      enrolled = { ...testPhone, name };
      return done({ id: testPhone.id });
    }),
    sendFactorCode: verb('sendFactorCode', ok),
    signInWithPasskey: verb('signInWithPasskey', enter),
    offerPasskeys: verb('offerPasskeys', enter),
    verifyKey: verb('verifyKey', () => change({})),
    addKey: verb('addKey', (name: string) => change({ factors: [...person().factors, { ...testKey, name }] })),
    passkeys: verb('passkeys', () => done(passkeys)),
    addPasskey: verb('addPasskey', (name: string) => {
      passkeys = [...passkeys, { ...testPasskey, id: `passkey-${passkeys.length + 1}`, name }];
      return ok();
    }),
    renamePasskey: verb('renamePasskey', (id: string, name: string) => {
      passkeys = passkeys.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey));
      return ok();
    }),
    removePasskey: verb('removePasskey', (id: string) => {
      passkeys = passkeys.filter((passkey) => passkey.id !== id);
      return ok();
    }),
    verifySecondFactor: verb('verifySecondFactor', (code: string) =>
      code === rightFactorCode ? change({}) : failed('wrong-code'),
    ),
    signOut: verb('signOut', (scope) => {
      if (scope !== 'others') store.set({ kind: 'signed-out' });
      return done(undefined);
    }),
    sendReauthentication: verb('sendReauthentication', ok),
    changePassword: verb('changePassword', () => change({})),
    changeEmail: verb('changeEmail', (newEmail: string) => change({ newEmail })),
    addFactor: verb('addFactor', () => done({ id: 'new', qrCode, secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })),
    confirmFactor: verb('confirmFactor', (id: string, code: string) =>
      code === rightFactorCode ? confirm(id) : failed('wrong-code'),
    ),
    removeFactor: verb('removeFactor', (id: string) =>
      change({ factors: person().factors.filter((factor) => factor.id !== id) }),
    ),
    linkIdentity: verb('linkIdentity', ok),
    unlinkIdentity: verb('unlinkIdentity', (id: string) =>
      change({ identities: person().identities.filter((identity) => identity.id !== id) }),
    ),
    deleteAccount: verb('deleteAccount', (proof) => {
      if (!isRight(proof)) return failed('code' in proof ? 'wrong-code' : 'wrong-password');
      store.set({ kind: 'signed-out' });
      return done(undefined);
    }),
    proveSession: verb('proveSession', (proof) =>
      isRight(proof) ? done(undefined) : failed('code' in proof ? 'wrong-code' : 'wrong-password'),
    ),
    eraseRecords: verb('eraseRecords', (proof) =>
      isRight(proof) ? done('epoch-2') : failed('code' in proof ? 'wrong-code' : 'wrong-password'),
    ),
  };
  return {
    account: {
      subscribe: store.subscribe,
      getSnapshot: store.getSnapshot,
      ...verbs,
      // No screen opens it.
      server: { ...verbs, open: () => Promise.reject(new Error('not opened here')) },
    },
    set: store.set,
    calls,
    lastCall: (name) => calls.findLast(([called]) => called === name),
    fail: (name, problem, more) => void failures.set(name, { ...failed(problem), ...more }),
    hold: (name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return resolve;
    },
  };
}
