import { useState } from 'react';
import { useFocusOnChange } from '#components/use-focus-on-change.ts';
import type { LastResonance } from '#core/heart/last-resonance.ts';
import type { FinderState, ResonanceFinder } from '#core/device/resonance-finder.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useResonanceFinder } from '#hooks/heart/use-resonance-finder.ts';
import { useHeart } from '#hooks/heart/use-sensor.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useChapter } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { LastResult, ResonanceResult } from './resonance-result.tsx';
import { ResonanceSearch } from './resonance-search.tsx';

/** Offers a search once the sensor has sent an interval, and shows what the last search found. */
export function ResonanceCard({ isConnected }: { isConnected: boolean }) {
  const [hasBeats, setHasBeats] = useState(false);
  const reading = useHeart();
  const isBeating = isConnected && (hasBeats || (reading?.recent.length ?? 0) > 0);
  if (isBeating !== hasBeats) setHasBeats(isBeating);
  const { value: last } = useSetting('lastResonance');
  if (isBeating) return <Card />;
  return last && <LastCard last={last} />;
}

function LastCard({ last }: { last: LastResonance }) {
  const { title } = useChapter('resonance');
  return (
    <section className="card order-last flex flex-col gap-5 p-6 lg:col-span-2">
      <h2 className="text-2xl font-semibold">{title}</h2>
      <LastResult last={last} />
    </section>
  );
}

const partOf = ({ kind }: FinderState) => (kind === 'idle' || kind === 'done' ? kind : 'search');

function Card() {
  const { title } = useChapter('resonance');
  const { finder, state } = useResonanceFinder(title);
  const heading = useFocusOnChange(partOf(state));
  return (
    <section className="card flex flex-col gap-5 p-6 lg:order-last lg:col-span-2">
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {title}
      </h2>
      {state.kind === 'idle' && <Introduction finder={finder} />}
      {state.kind === 'idle' && <Earlier />}
      {finder && state.kind === 'done' && <ResonanceResult finder={finder} done={state} />}
      {finder && state.kind !== 'idle' && state.kind !== 'done' && <ResonanceSearch finder={finder} state={state} />}
    </section>
  );
}

function Earlier() {
  const { value: last } = useSetting('lastResonance');
  return (
    last && (
      <div className="border-t border-line pt-5">
        <LastResult last={last} />
      </div>
    )
  );
}

function Introduction({ finder }: { finder: ResonanceFinder | undefined }) {
  const { intro, steps, replaces, start, smoothedText } = useChapter('resonance');
  const isSmoothed = useHeart()?.coherence.kind === 'smoothed';
  const { care } = useChapter('breathing');
  const { state } = usePlayer();
  if (isSmoothed)
    return (
      <>
        <p className="max-w-prose text-muted">{intro}</p>
        <p className="max-w-prose">{smoothedText}</p>
      </>
    );
  return (
    <>
      <p className="max-w-prose text-muted">{intro}</p>
      <ol className="grid gap-4 lg:grid-cols-3 lg:gap-5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3.5">
            <span aria-hidden className="text-4xl leading-none font-extralight text-accent tabular-nums">
              {index + 1}
            </span>
            <span className="text-sm text-muted">{step}</span>
          </li>
        ))}
      </ol>
      <p className="max-w-prose">{care}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={!finder} onClick={() => finder?.start()}>
          {start}
        </Button>
        {state.phase !== 'idle' && <p className="text-sm text-muted">{replaces}</p>}
      </div>
    </>
  );
}
