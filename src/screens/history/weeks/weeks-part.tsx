import type { MeasuredSessions } from '#hooks/use-history.ts';
import type { FrequencyLookup } from '#screens/history/use-frequency-lookup.ts';
import { BreathingCard } from './breathing-card.tsx';
import { HeartCard } from './heart-card.tsx';

interface WeeksPartProps {
  measured: MeasuredSessions;
  today: string;
  lookUp: FrequencyLookup;
}

/** Heart and breath, week by week. */
export function WeeksPart({ measured: { heart, breathing }, today, lookUp }: WeeksPartProps) {
  return (
    <>
      <HeartCard sessions={heart} today={today} lookUp={lookUp} />
      <BreathingCard sessions={breathing} today={today} />
    </>
  );
}
