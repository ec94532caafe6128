import type { AuthConnection } from '#core/backend/auth-client.ts';
import {
  ethereumWallet,
  hasEthereumWallet,
  hasSolanaWallet,
  solanaWallet,
  WalletError,
} from '#core/platform/device/wallets.ts';
import { failed } from './account-result.ts';
import { doneAfter, type Attempt } from './attempt.ts';
import type { OtherWays, WalletChain } from './other-ways.ts';
import type { AccountResult, Person } from './real-account.ts';
import type { CallSeams } from './sign-in-calls.ts';

type OtherWayCalls = Omit<OtherWays, 'addPhoneFactor' | 'sendFactorCode'>;

interface OtherWaySeams extends CallSeams {
  person: () => Person | undefined;
}

export function createOtherWays({ client, attempt, withToken, returnAddress, person }: OtherWaySeams): OtherWayCalls {
  return {
    sendPhoneCode: (phone) =>
      attempt(() =>
        withToken((token) => doneAfter(client.signInWithOtp({ phone, options: { channel: 'sms', ...token } }))),
      ),
    verifyPhoneCode: (phone, code) => attempt(() => doneAfter(client.verifyOtp({ phone, token: code, type: 'sms' }))),
    signInWithOrganisation: (domain) =>
      attempt(() =>
        withToken((token) =>
          doneAfter(client.signInWithSSO({ domain, options: { redirectTo: returnAddress, ...token } })),
        ),
      ),
    wallets: () =>
      attempt(async () => {
        const taken = await Promise.all(
          chainsHere().map(async (chain) => ((await isTaken(client, chain)) ? chain : [])),
        );
        return { kind: 'done', value: taken.flat() };
      }),
    signInWithWallet: (chain, statement) =>
      withWallet(attempt)(() =>
        withToken(async (token) => {
          const shared = { chain, statement, url: returnAddress, ...token };
          const answer = await signWith(client, { ...shared, person: person() });
          if (answer === 'of-another') return failed('wallet-of-another');
          return answer ? doneAfter(Promise.resolve(answer)) : failed('wallet-missing');
        }),
      ),
  };
}

const chainsHere = (): WalletChain[] => [
  ...(hasEthereumWallet() ? (['ethereum'] as const) : []),
  ...(hasSolanaWallet() ? (['solana'] as const) : []),
];

/** GoTrue's settings do not say it, but a message that says nothing is refused differently where wallets are off. */
async function isTaken(client: AuthConnection, chain: WalletChain): Promise<boolean> {
  const nothing = { message: '', signature: chain === 'ethereum' ? '0x' : new Uint8Array(0) };
  const { error } = await client.signInWithWeb3({ chain, ...nothing } as Parameters<typeof client.signInWithWeb3>[0]);
  return error?.code === 'validation_failed' || error?.code === 'captcha_failed';
}

/** auth-js types them and uses none. */
const withoutEvents = { on: () => undefined, removeListener: () => undefined };

interface Signing {
  chain: WalletChain;
  statement: string;
  /** Of this page: the message is good for no other. */
  url: string;
  captchaToken?: string;
  /** Who is signed in. */
  person: Person | undefined;
}

const mayBe = (person: Person | undefined, address: string): boolean =>
  !person || person.identities.some(({ provider, email }) => provider === 'web3' && email === address);

/** undefined: the browser has no such wallet. @throws WalletError */
const signWith = (client: AuthConnection, { chain, person, ...signing }: Signing) =>
  chain === 'ethereum' ? signWithEthereum(client, signing, person) : signWithSolana(client, signing, person);

type Message = Omit<Signing, 'chain' | 'person'>;

const newNonce = (): string => crypto.randomUUID().replaceAll('-', '');

async function signWithEthereum(client: AuthConnection, { statement, ...shared }: Message, person?: Person) {
  const wallet = await ethereumWallet();
  if (!wallet) return undefined;
  // In lower case, as auth-js writes it.
  if (!mayBe(person, wallet.address.toLowerCase())) return 'of-another';
  const options = { ...shared, signInWithEthereum: { nonce: newNonce() } };
  return client.signInWithWeb3({ chain: 'ethereum', statement, options, wallet: { ...wallet, ...withoutEvents } });
}

async function signWithSolana(client: AuthConnection, { statement, ...shared }: Message, person?: Person) {
  const wallet = await solanaWallet();
  if (!wallet) return undefined;
  if (!mayBe(person, wallet.publicKey?.toBase58() ?? '')) return 'of-another';
  const options = { ...shared, signInWithSolana: { nonce: newNonce() } };
  return client.signInWithWeb3({ chain: 'solana', statement, wallet, options });
}

/** Refusals of the wallet are results too. */
const withWallet =
  (attempt: Attempt) =>
  (call: () => Promise<AccountResult>): Promise<AccountResult> =>
    attempt(async () => {
      try {
        return await call();
      } catch (error) {
        if (error instanceof WalletError) return failed('wallet-cancelled');
        throw error;
      }
    });
