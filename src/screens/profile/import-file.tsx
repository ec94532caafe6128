import { FileUp } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import type { ImportOutcome } from '#core/personal-data/personal-data.ts';
import { useImport } from '#hooks/use-archive.ts';
import { useChapter } from '#i18n/language-context.ts';
import { lazyExtra } from '#ui/lazy-part.ts';
import { toast } from '#ui/toast.ts';
import { Action } from './action.tsx';
import type { ActionResult } from './action-result.ts';

const ImportProgress = lazyExtra(async () => (await import('./import-progress.tsx')).ImportProgress);

/** Takes an exported file back in. */
export function ImportFile({ onOutcome }: { onOutcome: (outcome: ActionResult) => void }) {
  const texts = useChapter('profile');
  const input = useRef<HTMLInputElement>(null);
  const { percent, start, cancel } = useImport();
  const busy = percent !== undefined;
  const outcomeOf = useOutcome();
  const say = useSay(onOutcome);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    onOutcome({ text: texts.importing });
    say(outcomeOf(await start(file)));
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <Action
        name={busy ? texts.importCancel : texts.import}
        hint={busy ? texts.importCancelHint : texts.importHint}
        Glyph={FileUp}
        onClick={busy ? cancel : () => input.current?.click()}
      />
      <input ref={input} type="file" accept="application/json,.json" hidden aria-label={texts.import} onChange={({ target }) => void take(target.files?.[0])} />
      <Suspense fallback={null}>{busy && <ImportProgress percent={percent} />}</Suspense>
    </>
  );
}

/** Says an outcome where it is waited for; above every screen, should this one have been left. */
function useSay(onOutcome: (outcome: ActionResult) => void): (outcome: ActionResult) => void {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return (outcome) => {
    if (isLeft.current) toast(outcome.text, outcome.failed ? 'failed' : 'done');
    else onOutcome(outcome);
  };
}

/** What an import did, in words. */
function useOutcome(): (outcome: ImportOutcome) => ActionResult {
  const texts = useChapter('profile');
  return (outcome) => {
    if (outcome.kind === 'merged') return { text: texts.merged(outcome.added, outcome.known) };
    if (outcome.kind === 'cancelled') return { text: texts.importCancelled };
    if (outcome.kind === 'failed') return { text: texts.importFailed, failed: true };
    const { reason, where } = outcome;
    return { text: texts.refused[reason], failed: true, ...(where !== undefined && { detail: texts.refusedAt(where) }) };
  };
}
