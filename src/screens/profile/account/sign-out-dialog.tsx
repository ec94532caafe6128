import { ProblemText } from '#components/account/problem-text.tsx';
import type { AccountVerbs } from '#core/account/real-account.ts';
import { useOnline } from '#hooks/use-offline.ts';
import { useChapter } from '#i18n/language-context.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The row of a phone holds two of the three buttons. */
const wide = 'max-sm:grow';

interface SignOutDialogProps {
  account: AccountVerbs;
  open: boolean;
  onClose: () => void;
}

export function SignOutDialog({ account, open, onClose }: SignOutDialogProps) {
  const { cancel, signOut: texts } = useChapter('account-settings');
  const { action, signOut } = useSignOut(account);
  const isOnline = useOnline();
  const isOffline = !isOnline || action.failure?.problem === 'offline';
  return (
    <AlertDialog
      open={open}
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" className={wide} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            kind={isOffline ? 'primary' : 'quiet'}
            className={wide}
            disabled={action.isBusy}
            onClick={() => void signOut('local')}
          >
            {texts.here}
          </Button>
          {!isOffline && (
            <Button className={wide} disabled={action.isBusy} onClick={() => void signOut('global')}>
              {action.isBusy ? texts.busy : texts.everywhere}
            </Button>
          )}
        </>
      }
    >
      <div role="status">
        <p>{isOffline ? texts.offline : texts.text}</p>
      </div>
      {!isOffline && <ProblemText failure={action.failure} />}
    </AlertDialog>
  );
}
