import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ImportOutcome } from '#core/personal-data/personal-data.ts';
import { useImport } from '#hooks/use-archive.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Action } from './action.tsx';
import type { Outcome } from './outcome.ts';

/** Takes an exported file back in. */
export function ImportFile({ onOutcome }: { onOutcome: (outcome: Outcome) => void }) {
  const texts = useChapter('profile');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = useImport();
  const say = useOutcome();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    onOutcome({ text: texts.importing });
    onOutcome(say(await read(file)));
    setBusy(false);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <Action name={texts.import} hint={texts.importHint} Glyph={FileUp} disabled={busy} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept="application/json,.json" hidden aria-label={texts.import} onChange={({ target }) => void take(target.files?.[0])} />
    </>
  );
}

/** What an import did, in words. */
function useOutcome(): (outcome: ImportOutcome) => Outcome {
  const texts = useChapter('profile');
  return (outcome) => {
    if (outcome.kind === 'merged') return { text: texts.merged(outcome.added, outcome.known) };
    if (outcome.kind === 'failed') return { text: texts.importFailed, failed: true };
    const { reason, where } = outcome;
    return { text: texts.refused[reason], failed: true, ...(where !== undefined && { detail: texts.refusedAt(where) }) };
  };
}
