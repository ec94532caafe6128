import { useEffect, useEffectEvent, useState } from 'react';
import type { AccountFailure, AccountProblem } from '#core/account/real-account.ts';
import type { ProtectionVerbs } from '#core/encryption/protection/protection.ts';

const problems: readonly AccountProblem[] = ['protection-unkept', 'protection-unsupported'];

/** Why this browser cannot keep a key, found out before a person writes or types words in vain. */
export function useUnkept({ checkDevice }: Pick<ProtectionVerbs, 'checkDevice'>): AccountFailure | undefined {
  const [failure, setFailure] = useState<AccountFailure>();
  const check = useEffectEvent(checkDevice);
  useEffect(() => {
    void check().then((result) => {
      if (result.kind === 'failed' && problems.includes(result.problem)) setFailure(result);
    });
  }, []);
  return failure;
}
