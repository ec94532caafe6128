import { useNavigate } from 'react-router';
import type { AccountResult, AccountVerbs, SignOutScope } from '#core/account/real-account.ts';
import type { AccountAction } from '#hooks/use-account-action.ts';
import { useAccountAction } from '#hooks/use-account-action.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { toast } from '#ui/toast.ts';

interface SignOut {
  action: AccountAction;
  signOut: (scope: SignOutScope) => Promise<void>;
}

export function useSignOut(account: AccountVerbs): SignOut {
  const profile = useChapter('profile');
  const { sessions } = useChapter('account-settings');
  const action = useAccountAction();
  const navigate = useNavigate();
  const signOut = async (scope: SignOutScope): Promise<AccountResult> => {
    const result = await account.signOut(scope);
    if (result.kind === 'failed') return result;
    toast(scope === 'others' ? sessions.othersDone : profile.signedOut, 'done');
    if (scope !== 'others') void navigate(routes.welcome);
    return result;
  };
  return { action, signOut: async (scope) => void (await action.run(() => signOut(scope))) };
}
