import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpAccounts } from './account.fixture.ts';
import { refusal, testCode, testPassword } from './gotrue.fixture.ts';
import type { RealAccount } from './real-account.ts';

let world: Awaited<ReturnType<typeof setUpAccounts>>;

beforeEach(async () => {
  world = await setUpAccounts();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await world.end();
});

const done = { kind: 'done', value: undefined };
const failed = (problem: string) => ({ kind: 'failed', problem });

async function signedIn(): Promise<RealAccount> {
  const account = world.openTab();
  await account.signIn({ email: 'ana@example.com', password: testPassword });
  return account;
}

type Call = (account: RealAccount) => Promise<unknown>;
const idToken = { provider: 'google', token: 't', accessToken: 'a', nonce: 'n' };
const web3 = 'POST /auth/v1/token?grant_type=web3';

const calls: [string, Call, string, object][] = [
  [
    'an id token',
    (account) => account.signInWithIdToken(idToken),
    'POST /auth/v1/token?grant_type=id_token',
    { provider: 'google', id_token: 't', access_token: 'a', nonce: 'n' },
  ],
  [
    'an id token to link',
    (account) => account.linkIdToken(idToken),
    'POST /auth/v1/token?grant_type=id_token',
    { id_token: 't', link_identity: true },
  ],
  [
    'a phone',
    (account) => account.sendPhoneCode('+34600000000'),
    'POST /auth/v1/otp',
    { phone: '+34600000000', channel: 'sms', create_user: true },
  ],
  [
    'a code sent to a phone',
    (account) => account.verifyPhoneCode('+34600000000', testCode),
    'POST /auth/v1/verify',
    { phone: '+34600000000', token: testCode, type: 'sms' },
  ],
  [
    'an organisation',
    (account) => account.signInWithOrganisation('example.com'),
    'POST /auth/v1/sso',
    { domain: 'example.com', redirect_to: expect.stringMatching(/\/auth$/u), code_challenge_method: 's256' },
  ],
];

it.each(calls)('sends %s, and reports that the server does not offer it', async (_, call, name, body) => {
  const account = await signedIn();
  world.goTrue.answers[name] = () => refusal(422, 'some_provider_disabled');
  expect(await call(account)).toEqual(failed('not-offered'));
  expect(world.goTrue.lastBody(name)).toMatchObject(body);
});

it('shows an identity that was linked by a token, which the answer to it leaves out', async () => {
  const account = await signedIn();
  const { answers, user } = world.goTrue;
  answers['POST /auth/v1/token?grant_type=id_token'] = () => {
    const before = world.goTrue.session();
    const linked = { identity_id: 'i9', provider: 'google', identity_data: { email: 'ana@example.com' } };
    const answered = { ...before, user: { ...user } };
    user['identities'] = [...(user['identities'] as object[]), linked];
    return { status: 200, body: answered };
  };
  expect(await account.linkIdToken(idToken)).toEqual(done);
  expect(account.getSnapshot()).toMatchObject({ person: { identities: [{ id: 'i1' }, { id: 'i9' }] } });
});

it('reads the claims of a token that the server accepts', async () => {
  const account = await signedIn();
  expect(await account.readClaims()).toMatchObject({ kind: 'done', value: { sub: world.goTrue.user['id'] } });
  expect(world.goTrue.names()).toContain('GET /auth/v1/user');
  expect(await world.openTab().signOut('local')).toEqual(done);
  expect(await account.readClaims()).toEqual(failed('signed-out'));
});

describe('a wallet', () => {
  const address = '0x00000000000000000000000000000000000000aa';
  /** A browser with an extension. */
  function addEthereum(answers: Readonly<Record<string, () => unknown>> = {}): string[] {
    const signed: string[] = [];
    const all: Readonly<Record<string, (params: unknown) => unknown>> = {
      eth_requestAccounts: () => [address],
      eth_chainId: () => '0x1',
      personal_sign: (params) => {
        signed.push(Buffer.from(String((params as string[])[0]).slice(2), 'hex').toString());
        return '0x12';
      },
      ...answers,
    };
    const request = async ({ method, params }: { method: string; params: unknown }) => all[method]?.(params);
    vi.stubGlobal('ethereum', { request });
    return signed;
  }

  it('is offered where the browser has one and the server takes it', async () => {
    const account = world.openTab();
    expect(await account.wallets()).toEqual({ kind: 'done', value: [] });
    expect(world.goTrue.names()).not.toContain(web3);
    addEthereum();
    vi.stubGlobal('solana', { connect: async () => undefined, signMessage: async () => new Uint8Array(64) });
    world.goTrue.answers[web3] = ({ body }) =>
      body['chain'] === 'solana'
        ? refusal(422, 'web3_provider_disabled')
        : refusal(400, 'validation_failed', 'message is too short');
    expect(await account.wallets()).toEqual({ kind: 'done', value: ['ethereum'] });
    world.goTrue.answers[web3] = () => refusal(404, 'not_found');
    expect(await account.wallets()).toEqual({ kind: 'done', value: [] });
    expect(account.getSnapshot().kind).toBe('signed-out');
  });

  const addIdentity = (): void => {
    world.goTrue.user['identities'] = [
      { identity_id: 'i2', provider: 'web3', identity_data: { custom_claims: { address } } },
    ];
  };

  it('signs a message for this page, with a new nonce each time', async () => {
    addIdentity();
    const signed = addEthereum();
    const account = world.openTab();
    world.goTrue.answers[web3] = () => ({ status: 200, body: world.goTrue.session() });
    expect(await account.signInWithWallet('ethereum', 'Entrar en Onda')).toEqual(done);
    expect(account.getSnapshot().kind).toBe('signed-in');
    await account.signInWithWallet('ethereum', 'Entrar en Onda');
    const [first = '', second = ''] = signed;
    const { host } = new URL(world.goTrue.origin);
    expect(first).toMatch(new RegExp(`^${host} wants you to sign in with your Ethereum account:\n${address}\n`, 'u'));
    expect(first).toContain(`\nURI: ${world.goTrue.origin}/auth\n`);
    const nonceOf = (message: string): string => /^Nonce: (\w{32})$/mu.exec(message)?.[1] ?? '';
    expect(nonceOf(first)).not.toBe('');
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(world.goTrue.lastBody(web3)).toMatchObject({ chain: 'ethereum', message: second, signature: '0x12' });
  });

  it('signs where somebody is signed in only if it is theirs', async () => {
    const signed = addEthereum({ eth_requestAccounts: () => ['0x00000000000000000000000000000000000000AA'] });
    world.goTrue.answers[web3] = () => ({ status: 200, body: world.goTrue.session() });
    const account = await signedIn();
    expect(await account.signInWithWallet('ethereum', 'Entrar en Onda')).toEqual(failed('wallet-of-another'));
    expect(signed).toEqual([]);
    addIdentity();
    await account.refresh();
    expect(await account.signInWithWallet('ethereum', 'Entrar en Onda')).toEqual(done);
  });

  it('of Solana is compared, too', async () => {
    vi.stubGlobal('solana', {
      connect: async () => undefined,
      publicKey: { toBase58: () => 'So1' },
      signMessage: async () => new Uint8Array(64),
    });
    expect(await (await signedIn()).signInWithWallet('solana', 'Entrar')).toEqual(failed('wallet-of-another'));
    expect(world.goTrue.names()).not.toContain(web3);
  });

  it.each(['eth_requestAccounts', 'personal_sign'])('that refuses %s fails as cancelled', async (method) => {
    addEthereum({
      [method]: () => {
        throw Object.assign(new Error('User rejected the request'), { code: 4001 });
      },
    });
    expect(await world.openTab().signInWithWallet('ethereum', 'Entrar')).toEqual(failed('wallet-cancelled'));
    expect(world.goTrue.names()).not.toContain(web3);
    expect(world.unexpected).toEqual([]);
  });

  it('that signs for another key is refused by the server', async () => {
    addEthereum();
    world.goTrue.answers[web3] = () => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Signature does not match address in message' },
    });
    expect(await world.openTab().signInWithWallet('ethereum', 'Entrar')).toEqual(failed('wallet-refused'));
  });

  it('is missing in a browser without one', async () => {
    const account = world.openTab();
    expect(await account.signInWithWallet('ethereum', 'Entrar')).toEqual(failed('wallet-missing'));
    expect(await account.signInWithWallet('solana', 'Entrar')).toEqual(failed('wallet-missing'));
  });

  it('of Solana is connected before it signs', async () => {
    const solana: { publicKey: unknown; connect: () => Promise<void>; signMessage: () => Promise<Uint8Array> } = {
      publicKey: null,
      connect: async () => {
        solana.publicKey = { toBase58: () => '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' };
      },
      signMessage: async () => new Uint8Array(64).fill(7),
    };
    vi.stubGlobal('solana', solana);
    world.goTrue.answers[web3] = () => ({ status: 200, body: world.goTrue.session() });
    expect(await world.openTab().signInWithWallet('solana', 'Entrar')).toEqual(done);
    expect(world.goTrue.lastBody(web3)).toMatchObject({ chain: 'solana', message: expect.stringContaining('Nonce: ') });
  });
});

describe('a telephone as second factor', () => {
  it('gets its code by message, and the code goes with the challenge that sent it', async () => {
    const account = await signedIn();
    const { answers, user, lastBody } = world.goTrue;
    const phone = { id: 'p1', friendly_name: 'Móvil', factor_type: 'phone', status: 'verified', created_at: '' };
    answers['POST /auth/v1/factors'] = () => ({ status: 200, body: { id: 'p1', type: 'phone', phone: '34600000000' } });
    answers['POST /auth/v1/factors/p1/challenge'] = () => ({ status: 200, body: { id: 'c7', type: 'phone' } });
    answers['POST /auth/v1/factors/p1/verify'] = ({ body }) => {
      user['factors'] = [phone];
      return body['code'] === '123456' && body['challenge_id'] === 'c7'
        ? { status: 200, body: world.goTrue.session({ aal: 'aal2' }) }
        : refusal(422, 'mfa_verification_failed');
    };
    const added = await account.addPhoneFactor('Móvil', '+34600000000');
    expect(added).toEqual({ kind: 'done', value: { id: 'p1' } });
    expect(lastBody('POST /auth/v1/factors')).toMatchObject({ factor_type: 'phone', phone: '+34600000000' });
    expect(await account.sendFactorCode('p1')).toEqual(done);
    expect(await account.confirmFactor('p1', '000000')).toEqual(failed('wrong-code'));
    expect(await account.confirmFactor('p1', '123456')).toEqual(done);
    expect(account.getSnapshot()).toMatchObject({ kind: 'signed-in', person: { factors: [{ kind: 'phone' }] } });
    expect(world.goTrue.names().filter((name) => name.endsWith('/challenge'))).toHaveLength(1);
  });
});

it('knows people without a mailbox by their telephone, and identities by what people know them by', async () => {
  Object.assign(world.goTrue.user, {
    email: '',
    phone: '34600000000',
    identities: [
      { identity_id: 'i1', provider: 'phone', identity_data: { phone: '34600000000' } },
      { identity_id: 'i2', provider: 'web3', identity_data: { custom_claims: { address: '0xaa', chain: 'ethereum' } } },
      { identity_id: 'i3', provider: 'google', identity_data: { email: 'ana@example.com' } },
      { identity_id: 'i4', provider: 'sso:1', identity_data: undefined },
    ],
  });
  const account = await signedIn();
  expect(account.getSnapshot()).toMatchObject({
    person: {
      email: '',
      phone: '+34600000000',
      identities: [
        { provider: 'phone', email: '+34600000000' },
        { provider: 'web3', email: '0xaa' },
        { provider: 'google', email: 'ana@example.com' },
        { provider: 'sso:1', email: undefined },
      ],
    },
  });
});
