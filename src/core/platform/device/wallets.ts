/** EIP-1193, as extensions put it on the page. */
interface EthereumWallet {
  request: (asked: { method: string; params?: unknown }) => Promise<unknown>;
}

/** What Solana's extensions put on the page. */
interface SolanaWallet {
  connect: () => Promise<unknown>;
  signMessage: (message: Uint8Array, encoding: 'utf8') => Promise<Uint8Array | { signature: Uint8Array }>;
  publicKey: { toBase58: () => string } | null;
}

/** The person closed the wallet's question, or the wallet could not answer. */
export class WalletError extends Error {
  override name = 'WalletError';
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const found = (name: 'ethereum' | 'solana'): Record<string, unknown> | undefined => {
  const wallet: unknown = Reflect.get(globalThis, name);
  return isObject(wallet) ? wallet : undefined;
};

export const hasEthereumWallet = (): boolean => typeof found('ethereum')?.['request'] === 'function';
export const hasSolanaWallet = (): boolean =>
  ['connect', 'signMessage'].every((verb) => typeof found('solana')?.[verb] === 'function');

async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (cause) {
    throw new WalletError('The wallet did not sign', { cause });
  }
}

const connecting = 'eth_requestAccounts';

/**
 * Connected: a client would hide what the wallet says meanwhile. undefined where the browser has none.
 * @throws WalletError
 */
export async function ethereumWallet(): Promise<(EthereumWallet & { address: string }) | undefined> {
  if (!hasEthereumWallet()) return undefined;
  const wallet = found('ethereum') as unknown as EthereumWallet;
  const accounts = await ask(() => wallet.request({ method: connecting }));
  if (!Array.isArray(accounts) || accounts.length === 0) throw new WalletError('The wallet shares no account');
  return {
    // The first one signs.
    address: String(accounts[0]),
    request: async (asked) => (asked.method === connecting ? accounts : ask(() => wallet.request(asked))),
  };
}

/**
 * Connected: its address is known only then. undefined where the browser has none.
 * @throws WalletError
 */
export async function solanaWallet() {
  if (!hasSolanaWallet()) return undefined;
  const wallet = found('solana') as unknown as SolanaWallet;
  await ask(() => wallet.connect());
  return {
    publicKey: wallet.publicKey,
    signMessage: async (message: Uint8Array): Promise<Uint8Array> => {
      const signed = await ask(() => wallet.signMessage(message, 'utf8'));
      return signed instanceof Uint8Array ? signed : signed.signature;
    },
  };
}
