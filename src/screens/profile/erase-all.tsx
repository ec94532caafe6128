import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { mayHaveRecords } from '#core/sync/device-sync.ts';
import { useAccountCopy } from '#hooks/account/use-account-state.ts';
import { useErase } from '#hooks/use-archive.ts';
import { useTotals } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { eraseAnchor } from '#routes.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Action } from './action.tsx';
import type { ActionResult } from './action-result.ts';
import { useKeptData } from './use-kept-data.ts';

const SyncErasure = lazyPart(async () => (await import('#screens/profile/account/sync-erasure.tsx')).SyncErasure);

export function EraseAll({ onResult }: { onResult: (result: ActionResult) => void }) {
  const texts = useChapter('profile');
  const [asking, setAsking] = useState(false);
  const erase = useErase();
  const copy = useAccountCopy();
  const { hash, key } = useLocation();
  const [openedBy, setOpenedBy] = useState<string>();
  const isWanted = hash === `#${eraseAnchor}`;
  // What the account has decides which dialog it is.
  if (isWanted && copy && openedBy !== key) {
    setOpenedBy(key);
    setAsking(true);
  }
  const confirm = async (text = texts.erased): Promise<void> => {
    setAsking(false);
    onResult((await erase()) ? { text } : { text: texts.notErased, failed: true });
  };
  return (
    <>
      <Action
        name={texts.erase}
        hint={texts.eraseHint}
        Glyph={Trash2}
        dangerous
        isWanted={isWanted}
        onClick={() => setAsking(true)}
      />
      {asking && copy && mayHaveRecords(copy) ? (
        <LazyBoundary>
          <SyncErasure copy={copy} onClose={() => setAsking(false)} eraseHere={confirm}>
            <EraseList />
          </SyncErasure>
        </LazyBoundary>
      ) : (
        <AlertDialog
          open={asking}
          title={texts.eraseTitle}
          onClose={() => setAsking(false)}
          cancel={texts.cancel}
          actions={
            <Button kind="danger" onClick={() => void confirm()}>
              {texts.eraseConfirm}
            </Button>
          }
        >
          <EraseList />
          {copy === 'none' && <p>{texts.eraseNotAccount}</p>}
        </AlertDialog>
      )}
    </>
  );
}

function EraseList() {
  const texts = useChapter('profile');
  const count = useTotals()?.sessions ?? 0;
  const { besideSessions } = useKeptData();
  return (
    <>
      <p>{texts.eraseText}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {[texts.eraseHistory(count), besideSessions, texts.eraseClips, texts.erasePreferences].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="font-medium text-text">{texts.eraseFinal}</p>
    </>
  );
}
