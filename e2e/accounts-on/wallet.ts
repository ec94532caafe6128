// Wallets of a browser, with keys that are made here.
import { createHash, generateKeyPairSync, sign as signWith } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getPublicKey, signAsync, utils } from '@noble/secp256k1';

interface Wallet {
  address: string;
  /** Of a text: as hexadecimal digits. */
  sign: (text: string) => Promise<string>;
}

const keccak = (bytes: Uint8Array): Buffer => createHash('keccak-256').update(bytes).digest();

export function makeEthereumWallet(): Wallet {
  const key = utils.randomSecretKey();
  const address = `0x${keccak(getPublicKey(key, false).slice(1)).subarray(12).toString('hex')}`;
  return {
    address,
    sign: async (text) => {
      const bytes = Buffer.from(text);
      const message = Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes]);
      const signed = await signAsync(keccak(message), key, { prehash: false, format: 'recovered' });
      const recovery = signed[0] ?? 0;
      return Buffer.concat([signed.slice(1), Buffer.from([recovery + 27])]).toString('hex');
    },
  };
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = alphabet.charAt(Number(rest % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(Math.max(0, zeros)) + text;
}

export function makeSolanaWallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    address: base58(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
    sign: async (text) => signWith(null, Buffer.from(text), privateKey).toString('hex'),
  };
}

/** How the person at the wallet behaves. */
export type WalletMood = 'signs' | 'refuses' | 'signs-for-another';

interface Wallets {
  ethereum?: Wallet;
  solana?: Wallet;
}

/** Puts them on every page that is opened later. @returns sets the mood */
export async function addWallets(page: Page, { ethereum, solana }: Wallets): Promise<(mood: WalletMood) => void> {
  let mood: WalletMood = 'signs';
  const foreign = { ethereum: makeEthereumWallet(), solana: makeSolanaWallet() };
  const own = { ethereum, solana };
  await page.exposeFunction('signInWallet', async (chain: 'ethereum' | 'solana', text: string) => {
    if (mood === 'refuses') return undefined;
    return (mood === 'signs' ? own[chain] : foreign[chain])?.sign(text);
  });
  await page.addInitScript(
    ({ ethereumAddress, solanaAddress }) => {
      const sign = async (chain: string, text: string): Promise<Uint8Array> => {
        const ask = Reflect.get(globalThis, 'signInWallet') as (...given: string[]) => Promise<string | undefined>;
        const digits = await ask(chain, text);
        if (digits === undefined) throw Object.assign(new Error('User rejected the request'), { code: 4001 });
        return Uint8Array.from(digits.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
      };
      const toHex = (bytes: Uint8Array): string =>
        `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      const fromHex = (digits: string): string =>
        new TextDecoder().decode(
          Uint8Array.from(digits.slice(2).match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16)),
        );
      if (ethereumAddress !== undefined)
        Reflect.set(globalThis, 'ethereum', {
          request: async ({ method, params }: { method: string; params?: string[] }) => {
            if (method === 'eth_requestAccounts') return [ethereumAddress];
            if (method === 'eth_chainId') return '0x1';
            return toHex(await sign('ethereum', fromHex(params?.[0] ?? '')));
          },
        });
      if (solanaAddress !== undefined) {
        const wallet = {
          publicKey: null as { toBase58: () => string } | null,
          connect: async () => void (wallet.publicKey = { toBase58: () => solanaAddress }),
          signMessage: (message: Uint8Array) => sign('solana', new TextDecoder().decode(message)),
        };
        Reflect.set(globalThis, 'solana', wallet);
      }
    },
    { ethereumAddress: ethereum?.address, solanaAddress: solana?.address },
  );
  return (next) => void (mood = next);
}
