import { useState, type ReactNode } from 'react';
import { useDeviceSync } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { ActionResult } from '#screens/profile/action-result.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';

interface SyncErasureProps {
  onClose: () => void;
  onResult: (result: ActionResult) => void;
  /** Closes the dialog, too. */
  eraseHere: () => Promise<void>;
  /** What is erased. */
  children: ReactNode;
}

/** Erasing everything where an account has a copy. */
export function SyncErasure({ onClose, onResult, eraseHere, children }: SyncErasureProps) {
  const profile = useChapter('profile');
  const { erase: texts } = useChapter('sync');
  const sync = useDeviceSync()?.sync;
  const [isBusy, setBusy] = useState(false);
  const eraseEverywhere = async (): Promise<void> => {
    setBusy(true);
    if (await sync?.eraseEverywhere()) return eraseHere();
    onResult({ text: texts.failed, failed: true });
    return onClose();
  };
  return (
    <AlertDialog
      open
      title={profile.eraseTitle}
      onClose={onClose}
      cancel={profile.cancel}
      actions={
        <>
          <Button kind="danger" disabled={isBusy} onClick={() => void eraseHere()}>
            {texts.here}
          </Button>
          <Button kind="danger" disabled={isBusy} onClick={() => void eraseEverywhere()}>
            {isBusy ? texts.busy : texts.everywhere}
          </Button>
        </>
      }
    >
      {children}
      <p>{texts.text}</p>
    </AlertDialog>
  );
}
