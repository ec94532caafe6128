import { useState } from 'react';
import type { UsedSync } from '#hooks/account/use-account.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';

export interface SyncActionProps extends UsedSync {
  isBusy: boolean;
  run: (verb: () => Promise<void>) => Promise<void>;
}

/** For a copy whose account nobody is signed in to. */
export function CopyActions({ state, unsent, sync, isBusy, run }: SyncActionProps) {
  const texts = useChapter('sync');
  const [isAsking, setAsking] = useState(false);
  const isEnded = state.kind === 'session-ended';
  const leave = (copy: 'keep' | 'remove'): void => void run(() => sync.leave(copy, 'signed-out'));
  return (
    <div className="flex flex-wrap gap-3">
      {isEnded && <ButtonLink to={routes.auth}>{texts.signIn}</ButtonLink>}
      <Button kind={isEnded ? 'quiet' : 'primary'} aria-disabled={isBusy} onClick={() => leave('keep')}>
        {texts.keepHere}
      </Button>
      <Button kind="quiet" aria-disabled={isBusy} onClick={() => setAsking(true)}>
        {texts.removeHere}
      </Button>
      <AlertDialog
        open={isAsking}
        title={texts.removal.title}
        onClose={() => setAsking(false)}
        cancel={texts.removal.cancel}
        actions={
          <Button kind="danger" disabled={isBusy} onClick={() => leave('remove')}>
            {texts.removal.remove}
          </Button>
        }
      >
        <p>{isEnded ? texts.removal.ended(unsent) : texts.removal.gone}</p>
      </AlertDialog>
    </div>
  );
}
