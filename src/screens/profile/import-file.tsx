import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { ImportResult, ImportState } from '#core/personal-data/personal-data.ts';
import { useImport } from '#hooks/use-archive.ts';
import type { Chapters } from '#i18n/chapters.ts';
import { useChapter } from '#i18n/language-context.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { toast } from '#ui/toast.ts';
import { Action } from './action.tsx';
import type { ActionResult } from './action-result.ts';

const ImportProgress = optionalPart(async () => (await import('./import-progress.tsx')).ImportProgress);

export function ImportFile({ onResult }: { onResult: (result: ActionResult) => void }) {
  const texts = useChapter('profile');
  const input = useRef<HTMLInputElement>(null);
  const resultOf = useResultOf();
  const { importing, start, cancel } = useImport((outcome) => onResult(resultOf(outcome)));
  const importFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    onResult({ text: texts.importing });
    const unreported = await start(file);
    if (unreported) showToast(resultOf(unreported));
    // So that the same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <Action
        {...labelOf(texts, importing)}
        Glyph={FileUp}
        onClick={importing ? cancel : () => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={texts.import}
        onChange={({ target }) => void importFile(target.files?.[0])}
      />
      {importing && <ImportProgress {...importing} />}
    </>
  );
}

function labelOf(texts: Chapters['profile'], importing: ImportState | undefined): { name: string; hint: string } {
  if (!importing) return { name: texts.import, hint: texts.importHint };
  return importing.isRollingBack
    ? { name: texts.importUndo, hint: texts.importUndoHint }
    : { name: texts.importCancel, hint: texts.importCancelHint };
}

/** For imports that end on another screen. */
function showToast({ text, detail, failed }: ActionResult): void {
  toast([text, detail].filter(Boolean).join(' '), failed ? 'failed' : 'done');
}

function useResultOf(): (outcome: ImportResult) => ActionResult {
  const texts = useChapter('profile');
  return (outcome) => {
    if (outcome.kind === 'merged') {
      const { added, existing, skippedSettings } = outcome;
      return {
        text: texts.merged(added, existing),
        ...(skippedSettings !== undefined && { detail: texts.settingsLeftOut(skippedSettings) }),
      };
    }
    if (outcome.kind === 'failed')
      return { text: outcome.isPartial ? texts.importPartly : texts.importFailed, failed: true };
    if (outcome.kind !== 'refused') return { text: texts.importEnded[outcome.kind], failed: outcome.kind === 'busy' };
    const { reason, where } = outcome;
    return {
      text: texts.refused[reason],
      failed: true,
      ...(where !== undefined && { detail: texts.refusedAt(where) }),
    };
  };
}
