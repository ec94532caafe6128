import type { CoherenceReading } from '#core/heart/coherence-reading.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';

/** Why there is no score: long for its own line, short beside other values. Both undefined where there is one. */
export function useCoherenceWords(coherence: CoherenceReading): { long?: string; short?: string } {
  const { states, short } = useChapter('heart');
  const number = useNumber();
  switch (coherence.kind) {
    case 'known':
      return {};
    case 'warming-up': {
      const seconds = number(Math.ceil(coherence.secondsLeft), 0);
      return { long: states['warming-up'](seconds), short: short['warming-up'](seconds) };
    }
    case 'gap':
      return { long: states.gap(number(Math.ceil(coherence.secondsLeft), 0)), short: short.gap };
    case 'artefacts':
      return { long: states.artefacts(number(coherence.share * 100, 0)), short: short.artefacts };
    case 'flat':
    case 'no-intervals':
      return { long: states[coherence.kind], short: short[coherence.kind] };
  }
}
