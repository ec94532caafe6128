import { useCoherenceWords } from '#components/heart/coherence-words.ts';
import type { CoherenceReading } from '#core/heart/coherence-reading.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';

/** Its height is the same for every text. */
export function CoherenceMeter({ coherence }: { coherence: CoherenceReading }) {
  const texts = useChapter('heart');
  const number = useNumber();
  const { long } = useCoherenceWords(coherence);
  const percent = coherence.kind === 'known' ? Math.round(coherence.score * 100) : undefined;
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-medium">{texts.coherence}</h3>
        <p className="text-2xl font-extralight tabular-nums">
          <span>{percent === undefined ? '–' : texts.percent(number(percent, 0))}</span>
          {coherence.kind === 'known' && (
            <span className="ml-2 text-base font-normal text-muted">{texts.levels[coherence.level]}</span>
          )}
        </p>
      </div>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${(percent ?? 0) / 100})` }}
        />
      </div>
      <p className="min-h-[2lh] text-sm text-balance text-muted">{long ?? texts.lag}</p>
      <p className="text-xs text-muted">{texts.meaning}</p>
    </div>
  );
}
