import { useState } from 'react';
import { useCoherenceWords } from '#components/heart/coherence-words.ts';
import type { HeartReading } from '#core/device/heart-reading.ts';
import type { LastHeart } from '#core/heart/last-heart.ts';
import { daysApart } from '#core/routines/occurrence.ts';
import { useHeart } from '#hooks/heart/use-sensor.ts';
import { useSetting } from '#hooks/use-setting.ts';
import { useDates } from '#i18n/dates.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { Figure } from './figure.tsx';

/** What the sensor measures now, or what one measured last, and when. */
export function HeartFigures() {
  const live = useHeart();
  const { value: last } = useSetting('lastHeart');
  if (live) return <Live reading={live} />;
  return last && <Last {...last} />;
}

function Live({ reading }: { reading: HeartReading }) {
  const texts = useChapter('heart');
  const number = useNumber();
  const { coherence, heartRate } = reading;
  const words = useCoherenceWords(coherence);
  const isKnown = coherence.kind === 'known';
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Figure
        name={`${texts.coherence} · ${isKnown ? texts.now : words.short}`}
        value={isKnown ? number(coherence.score * 100, 0) : '–'}
        unit={isKnown ? '%' : ''}
      />
      <Figure
        name={`${texts.rate} · ${texts.now}`}
        value={heartRate === undefined ? '–' : number(heartRate, 0)}
        unit={texts.perMinute}
      />
    </dl>
  );
}

function Last({ at, coherence, heartRate }: LastHeart) {
  const texts = useChapter('heart');
  const number = useNumber();
  const dates = useDates();
  const [now] = useState(() => new Date());
  const ago = dates.ago(Math.max(0, daysApart(new Date(at), now)));
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Figure
        name={`${texts.coherence} · ${texts.measured(ago, dates.clock(at))}`}
        value={number(coherence, 0)}
        unit="%"
      />
      <Figure name={texts.rate} value={number(heartRate, 0)} unit={texts.perMinute} />
    </dl>
  );
}
