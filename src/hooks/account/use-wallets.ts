import { useEffect, useState } from 'react';
import type { OtherWays, WalletChain } from '#core/account/other-ways.ts';

/** The wallets that sign in here; none until that is known. */
export function useWallets(account: OtherWays): readonly WalletChain[] {
  const [wallets, setWallets] = useState<readonly WalletChain[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void account.wallets().then((result) => {
      if (isCurrent && result.kind === 'done') setWallets(result.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [account]);
  return wallets;
}
