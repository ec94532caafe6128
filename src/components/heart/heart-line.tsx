import { HeartPulse } from 'lucide-react';
import type { HeartReading } from '#core/device/heart-reading.ts';
import { useHeart } from '#hooks/heart/use-sensor.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';
import { useCoherenceWords } from './coherence-words.ts';

/** “64 lpm · Coherencia 82 %”. Not announced: it changes all the time. */
export function HeartLine({ className }: { className?: string | undefined }) {
  const reading = useHeart();
  return reading && <Line reading={reading} className={className} />;
}

function Line({ reading, className }: { reading: HeartReading; className?: string | undefined }) {
  const { rate, perMinute, percent, coherence: name } = useChapter('heart');
  const number = useNumber();
  const { heartRate, coherence } = reading;
  const words = useCoherenceWords(coherence);
  const isNamed = coherence.kind === 'known' || coherence.kind === 'warming-up';
  const score = coherence.kind === 'known' ? percent(number(coherence.score * 100, 0)) : words.short;
  return (
    <p className={classNames('flex items-center gap-x-1.5 tabular-nums', className)}>
      <HeartPulse aria-hidden className="size-4 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="sr-only">{rate}</span>
      <span className="whitespace-nowrap">
        {heartRate === undefined ? '–' : number(heartRate, 0)} {perMinute}
      </span>
      <span aria-hidden>·</span>
      <span className="truncate">
        <span className={classNames(!isNamed && 'sr-only')}>{name}</span> {score}
      </span>
    </p>
  );
}
