import { Check } from 'lucide-react';
import { useState } from 'react';
import type { FinderState, ResonanceFinder } from '#core/device/resonance-finder.ts';
import type { Resonance } from '#core/heart/resonance.ts';
import { useSaveLastChoice } from '#hooks/use-last-choice.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { SwingChart } from './swing-chart.tsx';
import { usePaceList } from './use-pace-list.ts';

interface ResonanceResultProps {
  finder: ResonanceFinder;
  done: Extract<FinderState, { kind: 'done' }>;
}

export function ResonanceResult({ finder, done: { result } }: ResonanceResultProps) {
  const texts = useChapter('resonance');
  const { title, text } = useWords(result);
  return (
    <>
      <div role="status" className="grid gap-2">
        <p className="text-4xl font-extralight tracking-tight text-balance text-accent">{title}</p>
        <p className="max-w-prose text-muted">{text}</p>
      </div>
      {result.kind !== 'too-little' && (
        <>
          <SwingChart swings={result.swings} best={result.kind === 'clear' ? [result.pace] : result.paces} />
          <p className="max-w-prose text-sm text-muted">{texts.honest}</p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {result.kind === 'too-little' && <Button onClick={finder.repeat}>{texts.repeat}</Button>}
        {result.kind === 'clear' && <TakeButtons paces={[result.pace]} kind="primary" />}
        {result.kind === 'not-clear' && <TakeButtons paces={result.paces} kind="quiet" />}
        <Button kind="bare" className="text-muted hover:text-text" onClick={finder.start}>
          {texts.again}
        </Button>
      </div>
    </>
  );
}

function useWords(result: Resonance): { title: string; text: string } {
  const texts = useChapter('resonance');
  const number = useNumber();
  const list = usePaceList();
  if (result.kind === 'clear') return { title: texts.clear(number(result.pace)), text: texts.clearText };
  if (result.kind === 'not-clear') return { title: texts.notClear, text: texts.notClearText(list(result.paces)) };
  return { title: texts.tooLittle, text: texts.tooLittleText(list(result.paces)) };
}

/** Kept as the pace that was last chosen in the guide. */
function TakeButtons({ paces, kind }: { paces: readonly number[]; kind: 'primary' | 'quiet' }) {
  const texts = useChapter('resonance');
  const number = useNumber();
  const save = useSaveLastChoice();
  const [taken, setTaken] = useState<number>();
  return paces
    .toSorted((one, other) => other - one)
    .map((pace) => (
      <Button
        key={pace}
        kind={kind}
        aria-pressed={pace === taken}
        onClick={() => {
          save('breath', pace);
          setTaken(pace);
          toast(texts.taken(number(pace)), 'done');
        }}
      >
        {pace === taken && <Check aria-hidden className="size-5" />}
        {texts.take(number(pace))}
      </Button>
    ));
}
