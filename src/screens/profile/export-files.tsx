import { Braces, Table } from 'lucide-react';
import { useExport } from '#hooks/use-archive.ts';
import { useStorageStatus } from '#hooks/use-personal-data.ts';
import { useToday } from '#hooks/use-today.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Action } from './action.tsx';
import type { ActionResult } from './action-result.ts';

export function ExportFiles({ onResult }: { onResult: (result: ActionResult) => void }) {
  const texts = useChapter('profile');
  const today = useToday();
  const storageStatus = useStorageStatus();
  const save = useExport();
  const start = async (kind: 'json' | 'csv', name: string): Promise<void> => {
    const saved = await save(kind, name);
    if (saved.kind === 'failed') return onResult({ text: texts.notSaved, failed: true });
    if (saved.kind === 'cancelled') return undefined;
    const details = [
      storageStatus === 'outdated' && texts.savedPart,
      saved.skippedRecords > 0 && texts.savedWithout(saved.skippedRecords),
    ].filter((text) => text !== false);
    return onResult({ text: texts.saved[saved.kind], ...(details.length > 0 && { detail: details.join(' ') }) });
  };
  return (
    <>
      <Action
        name={texts.exportJson}
        hint={texts.exportJsonHint}
        Glyph={Braces}
        onClick={() => void start('json', texts.fileName(today))}
      />
      <Action
        name={texts.exportCsv}
        hint={texts.exportCsvHint}
        Glyph={Table}
        onClick={() => void start('csv', texts.tableName(today))}
      />
    </>
  );
}
