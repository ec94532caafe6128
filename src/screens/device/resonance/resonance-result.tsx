import { Check } from 'lucide-react';
import { useState } from 'react';
import type { FinderState, ResonanceFinder } from '#core/device/resonance-finder.ts';
import type { LastResonance } from '#core/heart/last-resonance.ts';
import { resonanceOf, type MeasuredResonance, type Resonance } from '#core/heart/resonance.ts';
import { daysApart } from '#core/routines/occurrence.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useDates } from '#i18n/dates.ts';
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
      {'swings' in result && <Swings result={result} honest={texts.honest} />}
      <div className="flex flex-wrap gap-3">
        {result.kind === 'too-little' && <Button onClick={finder.repeat}>{texts.repeat}</Button>}
        {'swings' in result && <TakeButtons result={result} />}
        <Button kind="bare" className="text-muted hover:text-text" onClick={finder.start}>
          {texts.again}
        </Button>
      </div>
    </>
  );
}

/** The result of an earlier search. */
export function LastResult({ last: { at, swings } }: { last: LastResonance }) {
  const texts = useChapter('resonance');
  const dates = useDates();
  const result = resonanceOf(swings);
  const { title, text } = useWords(result);
  const [now] = useState(() => new Date());
  const ago = dates.ago(Math.max(0, daysApart(new Date(at), now)));
  return (
    <section className="flex flex-col gap-5">
      <div className="grid gap-2">
        <h3 className="text-sm text-muted">{texts.last(ago, dates.clock(at))}</h3>
        <p className="text-3xl font-extralight tracking-tight text-balance text-accent">{title}</p>
        <p className="max-w-prose text-muted">{text}</p>
      </div>
      <Swings result={result} honest={texts.honestThen} />
      <div className="flex flex-wrap gap-3">
        <TakeButtons result={result} />
      </div>
    </section>
  );
}

function Swings({ result, honest }: { result: MeasuredResonance; honest: string }) {
  return (
    <>
      <SwingChart swings={result.swings} best={pacesOf(result)} />
      <p className="max-w-prose text-sm text-muted">{honest}</p>
    </>
  );
}

const pacesOf = (result: MeasuredResonance): readonly number[] =>
  result.kind === 'clear' ? [result.pace] : result.paces;

function useWords(result: Resonance): { title: string; text: string } {
  const texts = useChapter('resonance');
  const number = useNumber();
  const list = usePaceList();
  if (result.kind === 'clear') return { title: texts.clear(number(result.pace)), text: texts.clearText };
  if (result.kind === 'not-clear') return { title: texts.notClear, text: texts.notClearText(list(result.paces)) };
  if (result.kind === 'smoothed') return { title: texts.smoothed, text: texts.smoothedText };
  return { title: texts.tooLittle, text: texts.tooLittleText(list(result.paces)) };
}

/** Saves the chosen pace as the one last used in the guide. */
function TakeButtons({ result }: { result: MeasuredResonance }) {
  const texts = useChapter('resonance');
  const number = useNumber();
  const { set: save } = useSetting('lastChoice');
  const [taken, setTaken] = useState<number>();
  return pacesOf(result)
    .toSorted((one, other) => other - one)
    .map((pace) => (
      <Button
        key={pace}
        kind={result.kind === 'clear' ? 'primary' : 'quiet'}
        aria-pressed={pace === taken}
        onClick={() => {
          save({ breath: pace });
          setTaken(pace);
          toast(texts.taken(number(pace)), 'done');
        }}
      >
        {pace === taken && <Check aria-hidden className="size-5" />}
        {texts.take(number(pace))}
      </Button>
    ));
}
