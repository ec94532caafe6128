import { useState } from 'react';
import { CardHeading } from '#components/card-heading.tsx';
import { useWhoReads } from '#components/account/use-who-reads.ts';
import { useProtection } from '#hooks/account/use-protection.ts';
import { useChapter } from '#i18n/language-context.ts';
import type { ActionResult } from '#screens/profile/action-result.ts';
import { ExportFiles } from '#screens/profile/export-files.tsx';
import { ResultText } from '#screens/profile/result-text.tsx';

export function DataExport() {
  const { data } = useChapter('account-settings');
  const whoReads = useWhoReads();
  const protection = useProtection()?.state.kind;
  // The card beside it says it otherwise.
  const lead = protection === undefined || protection === 'not-offered' ? whoReads : undefined;
  const [result, setResult] = useState<ActionResult>();
  return (
    <section className="card grid grid-cols-1 gap-4 p-5 sm:p-6">
      <CardHeading title={data.title} {...(lead !== undefined && { lead })} />
      <div className="-mx-3 -mb-2">
        <ExportFiles onResult={setResult} />
        <div role={result?.failed ? 'alert' : 'status'} className="px-3">
          {result && <ResultText {...result} />}
        </div>
      </div>
    </section>
  );
}
