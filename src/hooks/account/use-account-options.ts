import { useEffect, useState } from 'react';
import type { AccountOptions, EntryVerbs } from '#core/account/real-account.ts';

/** undefined while they are unknown: what depends on them is then not offered. */
export function useAccountOptions(account: EntryVerbs): AccountOptions | undefined {
  const [options, setOptions] = useState<AccountOptions>();
  useEffect(() => {
    let isCurrent = true;
    void account.options().then((result) => {
      if (isCurrent && result.kind === 'done') setOptions(result.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [account]);
  return options;
}
