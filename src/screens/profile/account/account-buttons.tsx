import type { ComponentType } from 'react';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import { useRealAccount } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

interface AccountButtonsProps {
  isLeaving: boolean;
  setLeaving: (isLeaving: boolean) => void;
  Buttons: ComponentType<{ onSignOut: () => void }>;
}

export function AccountButtons({ isLeaving, setLeaving, Buttons }: AccountButtonsProps) {
  const texts = useChapter('account-settings');
  const whoReads = useWhoReads();
  const used = useRealAccount();
  if (!used) return null;
  const { state, account } = used;
  // Also while opening, because nearly everybody who comes back is signed in, and where the second factor is missing.
  const isSignedIn = state.kind === 'signed-in' || state.kind === 'opening' || state.kind === 'second-factor';
  return (
    <>
      {isSignedIn ? (
        <Buttons onSignOut={() => setLeaving(true)} />
      ) : (
        <ButtonLink kind="quiet" to={routes.auth} className="px-4">
          {texts.signIn}
        </ButtonLink>
      )}
      <p className="basis-full text-sm text-muted">{whoReads}</p>
      <SignOutDialog account={account} open={isLeaving} onClose={() => setLeaving(false)} />
    </>
  );
}
