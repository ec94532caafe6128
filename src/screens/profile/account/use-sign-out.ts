import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountResult, AccountVerbs, SignOutScope } from '#core/account/real-account.ts';
import { useAccountAction, type AccountAction } from '#hooks/account/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { toast } from '#ui/toast.ts';
import { useLeaveCopy, type Copy } from './copy-choice.tsx';

interface SignOut {
  action: AccountAction;
  /** Whether signing out was stopped with a warning, because what is not in the account would be lost. */
  isUnsent: boolean;
  /** @param copy what becomes of the account's copy on this device; of no effect for `others` */
  signOut: (scope: SignOutScope, copy: Copy) => Promise<void>;
}

export function useSignOut(account: AccountVerbs): SignOut {
  const profile = useChapter('profile');
  const { sessions } = useChapter('account-settings');
  const action = useAccountAction();
  const navigate = useNavigate();
  const { prepare, leave } = useLeaveCopy();
  const [isUnsent, setUnsent] = useState(false);
  const signOut = async (scope: SignOutScope, copy: Copy): Promise<AccountResult> => {
    // A person who was warned and tries again has decided.
    const isReady = scope === 'others' || (await prepare(copy)) || isUnsent;
    setUnsent(!isReady);
    if (!isReady) return { kind: 'done', value: undefined };
    const result = await account.signOut(scope);
    if (result.kind === 'failed') return result;
    if (scope !== 'others') await leave(copy, 'signed-out');
    toast(scope === 'others' ? sessions.othersDone : profile.signedOut, 'done');
    if (scope !== 'others') void navigate(routes.welcome);
    return result;
  };
  return { action, isUnsent, signOut: async (scope, copy) => void (await action.run(() => signOut(scope, copy))) };
}
