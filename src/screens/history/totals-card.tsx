import { LargeQuantity } from '#components/large-quantity.tsx';
import type { Totals } from '#core/personal-data/personal-data.ts';
import { durationText } from '#i18n/duration.ts';
import { useChapter, useLocale, useNumber } from '#i18n/language-context.ts';

export function TotalsCard({ totals }: { totals: Totals }) {
  const texts = useChapter('history');
  const locale = useLocale();
  const number = useNumber();
  const shown = [
    { name: texts.totals.heard, value: durationText(locale, totals.seconds) },
    { name: texts.totals.sessions(totals.sessions), value: number(totals.sessions) },
    { name: texts.totals.week, value: durationText(locale, totals.weekSeconds) },
  ];
  return (
    <section className="card p-6" aria-label={texts.totals.label}>
      <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3 max-sm:*:first:col-span-full">
        {shown.map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-muted">{name}</dt>
            <dd>
              <LargeQuantity text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
