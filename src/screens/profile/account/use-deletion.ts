import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountResult, AccountVerbs } from '#core/account/real-account.ts';
import { useErase } from '#hooks/use-archive.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { toast } from '#ui/toast.ts';
import { useLeaveCopy, type Copy } from './copy-choice.tsx';

interface DeletionRequest {
  factorCode?: string;
  proof: Parameters<AccountVerbs['deleteAccount']>[0];
  /** What becomes of the account's copy on this device or, where nothing is synchronised, of everything on it. */
  copy: Copy;
}

interface Deletion {
  /** A code works once: it is not asked for again where the proof was wrong. */
  isFactorVerified: boolean;
  isCopyHere: boolean;
  run: (request: DeletionRequest) => Promise<AccountResult>;
}

export function useDeletion(account: AccountVerbs): Deletion {
  const { delete: texts } = useChapter('account-settings');
  const erase = useErase();
  const { isHere, leave } = useLeaveCopy();
  const navigate = useNavigate();
  const [isFactorVerified, setFactorVerified] = useState(false);
  const verify = async (code: string): Promise<AccountResult> => {
    const result = await account.verifySecondFactor(code);
    if (result.kind === 'done') setFactorVerified(true);
    return result;
  };
  const leaveDevice = async (copy: Copy): Promise<boolean> => {
    if (!isHere) return copy === 'keep' || erase();
    await leave(copy, 'deleted');
    return true;
  };
  return {
    isFactorVerified,
    isCopyHere: isHere,
    run: async ({ factorCode, proof, copy }) => {
      const verified = factorCode === undefined ? undefined : await verify(factorCode);
      if (verified?.kind === 'failed') return verified;
      const result = await account.deleteAccount(proof);
      if (result.kind === 'failed') return result;
      // After the account is gone: before, the removal would be synchronised like any other change.
      if (await leaveDevice(copy)) toast(texts.done, 'done');
      else toast(texts.notErased, 'failed');
      void navigate(routes.welcome);
      return result;
    },
  };
}
