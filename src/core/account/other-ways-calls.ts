import type { AuthConnection } from '#core/backend/auth-client.ts';
import {
  ethereumWallet,
  hasEthereumWallet,
  hasSolanaWallet,
  solanaWallet,
  WalletError,
} from '#core/platform/device/wallets.ts';
import { doneAfter, failed, type Attempt } from './attempt.ts';
import type { OtherWays, WalletChain } from './other-ways.ts';
import type { AccountResult } from './real-account.ts';
import type { CallSeams } from './sign-in-calls.ts';

type OtherWayCalls = Omit<OtherWays, 'addPhoneFactor' | 'sendFactorCode'>;

export function createOtherWays({ client, attempt, withToken, returnAddress }: CallSeams): OtherWayCalls {
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
          const answer = await signWith(client, { chain, statement, url: returnAddress, ...token });
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
const withoutEvents = { address: '', on: () => undefined, removeListener: () => undefined };

interface Signing {
  chain: WalletChain;
  statement: string;
  /** Of this page: the message is good for no other. */
  url: string;
  captchaToken?: string;
}

/** undefined: the browser has no such wallet. @throws WalletError */
async function signWith(client: AuthConnection, { chain, statement, ...shared }: Signing) {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  if (chain === 'ethereum') {
    const wallet = await ethereumWallet();
    if (!wallet) return undefined;
    const options = { ...shared, signInWithEthereum: { nonce } };
    return client.signInWithWeb3({ chain, statement, options, wallet: { ...wallet, ...withoutEvents } });
  }
  const wallet = await solanaWallet();
  const options = { ...shared, signInWithSolana: { nonce } };
  return wallet && client.signInWithWeb3({ chain, statement, wallet, options });
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
