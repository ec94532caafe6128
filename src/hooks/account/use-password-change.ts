import { useState } from 'react';
import type { AccountResult, AccountVerbs } from '#core/account/real-account.ts';

interface PasswordChange {
  /** A code has been sent to the mailbox: sessions that are not fresh need one. */
  needsCode: boolean;
  /** Another code is sent with the next try. */
  forgetCode: () => void;
  run: (password: string, code: string) => Promise<AccountResult<'changed' | 'code-sent'>>;
}

export function usePasswordChange(account: AccountVerbs): PasswordChange {
  const [needsCode, setNeedsCode] = useState(false);
  return {
    needsCode,
    forgetCode: () => setNeedsCode(false),
    run: async (password, code) => {
      const result = await account.changePassword(password, ...(needsCode ? [code] : []));
      if (result.kind === 'done') {
        setNeedsCode(false);
        return { kind: 'done', value: 'changed' };
      }
      if (result.problem !== 'reauthentication-needed' || needsCode) return result;
      const sent = await account.sendReauthentication();
      if (sent.kind === 'failed') return sent;
      setNeedsCode(true);
      return { kind: 'done', value: 'code-sent' };
    },
  };
}
