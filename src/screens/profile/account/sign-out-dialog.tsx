import { useState } from 'react';
import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useOnline } from '#hooks/use-offline.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { CopyChoice, useLeaveCopy, type Copy } from './copy-choice.tsx';
import { useSignOut } from './use-sign-out.ts';

interface SignOutDialogProps {
  account: AccountVerbs;
  open: boolean;
  onClose: () => void;
}

export function SignOutDialog({ account, open, onClose }: SignOutDialogProps) {
  const { cancel, signOut: texts } = useChapter('account-settings');
  const { action, isUnsent, signOut } = useSignOut(account);
  const [copy, setCopy] = useState<Copy>('keep');
  const isOnline = useOnline();
  const isOffline = !isOnline || action.failure?.problem === 'offline';
  return (
    <AlertDialog
      open={open}
      title={texts.title}
      onClose={onClose}
      cancel={cancel}
      actions={
        <Button disabled={action.isBusy} onClick={() => void signOut('local', copy)}>
          {action.isBusy ? texts.busy : texts.here}
        </Button>
      }
      further={
        !isOffline && (
          <Button kind="quiet" disabled={action.isBusy} onClick={() => void signOut('global', copy)}>
            {texts.everywhere}
          </Button>
        )
      }
    >
      <SignOutText isOffline={isOffline} />
      <CopyChoice value={copy} isUnsent={isUnsent} onChoose={setCopy} />
      {!isOffline && <ProblemText failure={action.failure} />}
    </AlertDialog>
  );
}

function SignOutText({ isOffline }: { isOffline: boolean }) {
  const { signOut: texts } = useChapter('account-settings');
  const { isHere } = useLeaveCopy();
  return (
    <div role="status" className="grid gap-3">
      <p>{isOffline ? texts.offline : texts.text}</p>
      {!isHere && <p>{texts.stays}</p>}
    </div>
  );
}
