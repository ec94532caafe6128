import { useState } from 'react';
import { Link } from '#ui/link.tsx';
import { accentClass } from '#components/accent-class.ts';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { categoryOf } from '#core/catalogue/imported-frequency.ts';
import type { FrequencyTotal } from '#core/personal-data/history/sums.ts';
import { isImported } from '#core/domain/credit.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import type { FrequencyLookup } from './use-frequency-lookup.ts';

const initialCount = 6;

interface TopFrequenciesCardProps {
  totals: readonly FrequencyTotal[];
  lookUp: FrequencyLookup;
}

export function TopFrequenciesCard({ totals, lookUp }: TopFrequenciesCardProps) {
  const { heard } = useChapter('history');
  const [all, setAll] = useState(false);
  const sorted = totals.toSorted((one, other) => other.seconds - one.seconds);
  const most = sorted[0]?.seconds ?? 1;
  return (
    <section className="card flex min-w-0 flex-col gap-4 p-6">
      <h2 className="text-xl font-semibold">{heard.title}</h2>
      <ol className="flex flex-col gap-3 lg:gap-5">
        {sorted.slice(0, all ? undefined : initialCount).map((total) => (
          <FrequencyRow
            key={total.frequencyId}
            total={total}
            share={total.seconds / Math.max(1, most)}
            lookUp={lookUp}
          />
        ))}
      </ol>
      {!all && sorted.length > initialCount && (
        <Button kind="quiet" className="w-fit" onClick={() => setAll(true)}>
          {heard.all(sorted.length)}
        </Button>
      )}
    </section>
  );
}

interface FrequencyRowProps {
  total: FrequencyTotal;
  /** Of the time of the most heard frequency, 0–1. */
  share: number;
  lookUp: FrequencyLookup;
}

function FrequencyRow({ total, share, lookUp }: FrequencyRowProps) {
  const locale = useLocale();
  const number = useNumber();
  const { title, frequency } = lookUp(total.frequencyId);
  const category = frequency && categoryOf(frequency);
  return (
    <li className={category ? accentClass(category) : 'accent-pulse'}>
      <div className="flex items-baseline justify-between gap-4">
        <span className="flex min-w-0 items-baseline gap-2">
          {category && <CategoryGlyph category={category} className="size-4 shrink-0 self-center text-accent" />}
          {isImported(total.frequencyId) ? (
            <span className="py-1 font-medium">{title}</span>
          ) : (
            <Link
              to={playerAddress(total.frequencyId)}
              className="-my-1.5 py-2.5 font-medium wrap-anywhere underline-offset-4 hover:text-accent"
            >
              {title}
            </Link>
          )}
          {category && (
            <span className="shrink-0 text-sm text-muted tabular-nums">{`${number(frequency.hertz)} Hz`}</span>
          )}
        </span>
        <span className="shrink-0 text-muted tabular-nums">{durationText(locale, total.seconds)}</span>
      </div>
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-raised">
        <div
          className="h-full rounded-full bg-accent"
          style={{ forcedColorAdjust: 'none', minWidth: 6, width: `${share * 100}%` }}
        />
      </div>
    </li>
  );
}
