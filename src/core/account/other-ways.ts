import type { AccountResult } from './account-result.ts';

export type WalletChain = 'ethereum' | 'solana';

/** Ways to sign in that need somebody else than the server: a telephone, an organisation, a wallet. */
export interface OtherWays {
  /** Sends a code by text message, for an existing or a new account. @param phone in E.164 form */
  sendPhoneCode: (phone: string) => Promise<AccountResult>;
  verifyPhoneCode: (phone: string, code: string) => Promise<AccountResult>;
  /** Leaves the page for the sign-in of an organisation. @param domain of its mail addresses */
  signInWithOrganisation: (domain: string) => Promise<AccountResult>;
  /** The wallets that the browser has and the server takes. Asks the server only where the browser has one. */
  wallets: () => Promise<AccountResult<readonly WalletChain[]>>;
  /**
   * Asks the browser's wallet to sign a message for this site. Where somebody is signed in, only a wallet of theirs may:
   * another one would sign them in as somebody else.
   * @param statement what the wallet shows, one line in ASCII
   */
  signInWithWallet: (chain: WalletChain, statement: string) => Promise<AccountResult>;
  /** A telephone as second factor; `sendFactorCode` and `confirmFactor` follow. @param phone in E.164 form */
  addPhoneFactor: (name: string, phone: string) => Promise<AccountResult<{ id: string }>>;
  /** Sends a code to a telephone that is, or is to be, a second factor. `confirmFactor` takes it. */
  sendFactorCode: (id: string) => Promise<AccountResult>;
}
