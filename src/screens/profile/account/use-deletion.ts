import { useNavigate } from 'react-router';
import type { AccountResult, AccountVerbs, Proof } from '#core/account/real-account.ts';
import { useErase } from '#hooks/use-archive.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { toast } from '#ui/toast.ts';
import { useLeaveCopy, type Copy } from './copy-choice.tsx';

interface Deletion {
  isCopyHere: boolean;
  /** @param copy what becomes of the account's copy here or, where nothing is synchronised, of everything here */
  run: (proof: Proof, copy: Copy) => Promise<AccountResult>;
}

export function useDeletion(account: AccountVerbs): Deletion {
  const { delete: texts } = useChapter('account-settings');
  const erase = useErase();
  const { isHere, leave } = useLeaveCopy();
  const navigate = useNavigate();
  const leaveDevice = async (copy: Copy): Promise<boolean> => {
    if (!isHere) return copy === 'keep' || erase();
    await leave(copy, 'deleted');
    return true;
  };
  return {
    isCopyHere: isHere,
    run: async (proof, copy) => {
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
