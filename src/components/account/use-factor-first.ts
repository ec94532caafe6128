import { useState } from 'react';
import type { AccountResult, RealAccount } from '#core/account/real-account.ts';
import type { AccountAction } from '#hooks/use-account-action.ts';

interface FactorFirst {
  /** The form then has a field for the authenticator's code. */
  isNeeded: boolean;
  /** Verifies the code first, once the server has asked for one. */
  run: <Value>(code: string, verb: () => Promise<AccountResult<Value>>) => Promise<AccountResult<Value> | undefined>;
}

/** For verbs that the server refuses until the second factor has been verified in this session. */
export function useFactorFirst(account: RealAccount, action: AccountAction): FactorFirst {
  const [isNeeded, setNeeded] = useState(false);
  return {
    isNeeded,
    run: async <Value>(code: string, verb: () => Promise<AccountResult<Value>>) => {
      const result = await action.run(async (): Promise<AccountResult<Value>> => {
        const verified = isNeeded ? await account.verifySecondFactor(code) : undefined;
        return verified?.kind === 'failed' ? verified : verb();
      });
      if (result?.kind === 'failed' && result.problem === 'second-factor-needed') setNeeded(true);
      if (result?.kind === 'done') setNeeded(false);
      return result;
    },
  };
}
