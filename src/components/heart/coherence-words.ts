import type { CoherenceReading } from '#core/heart/coherence-reading.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';

/** Says why there is no score: long for its own line, short beside other values. Neither where there is a score. */
export function useCoherenceWords(coherence: CoherenceReading): { long?: string; short?: string } {
  const { states, short } = useChapter('heart');
  const number = useNumber();
  const { kind } = coherence;
  if (kind === 'known') return {};
  if (kind === 'artefacts') return { long: states.artefacts(number(coherence.share * 100, 0)), short: short.artefacts };
  if (kind === 'flat' || kind === 'no-intervals' || kind === 'repeated' || kind === 'smoothed')
    return { long: states[kind], short: short[kind] };
  const seconds = number(Math.ceil(coherence.secondsLeft), 0);
  return { long: states[kind](seconds), short: kind === 'gap' ? short.gap : short['warming-up'](seconds) };
}
