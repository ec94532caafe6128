import { useState } from 'react';
import { CardHeading } from '#components/card-heading.tsx';
import { useWhereKept } from '#components/use-where-kept.ts';
import { useAccountCopy } from '#hooks/account/use-account-state.ts';
import { useForgetting } from '#hooks/use-forgetting.ts';
import { isStorageDegraded, useStorageStatus } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { EraseAll } from './erase-all.tsx';
import { ExportFiles } from './export-files.tsx';
import { ImportFile } from './import-file.tsx';
import { ResultText } from './result-text.tsx';
import { useKeptData } from './use-kept-data.ts';
import type { ActionResult } from './action-result.ts';

export function OwnData() {
  const texts = useChapter('profile');
  const [result, setResult] = useState<ActionResult>();
  return (
    <section className="card grid grid-cols-1 gap-4 p-5 sm:p-6">
      <CardHeading title={texts.dataTitle} lead={useKeptData().all} />
      <StorageNote />
      <div className="-mx-3 -mb-2">
        <ExportFiles onResult={setResult} />
        <ImportFile onResult={setResult} />
        <EraseAll onResult={setResult} />
        <div role={result?.failed ? 'alert' : 'status'} className="px-3">
          {result && <ResultText key={result.text} {...result} />}
        </div>
      </div>
    </section>
  );
}

function StorageNote() {
  const texts = useChapter('profile');
  const storageStatus = useStorageStatus();
  const whereKept = useWhereSaved();
  const isForgetting = useForgetting();
  const isDegraded = isStorageDegraded(storageStatus);
  return (
    <div role="status" className={isDegraded ? 'grid gap-3 rounded-control bg-raised p-4' : undefined}>
      <p className={isDegraded ? undefined : 'text-muted'}>
        {storageStatus === 'saved' ? whereKept : texts.storageStatus[storageStatus]}
      </p>
      {storageStatus === 'saved' && isForgetting && <p className="pt-2 text-muted">{texts.forgotten}</p>}
      {storageStatus === 'outdated' && (
        <Button kind="quiet" className="w-fit" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      )}
    </div>
  );
}

/** Settings are spoken of here: those that follow the person, and those that do not. */
function useWhereSaved(): string {
  const { ofEachDevice } = useChapter('profile');
  const whereKept = useWhereKept();
  return useAccountCopy() === 'synchronised' ? `${whereKept} ${ofEachDevice}` : whereKept;
}
