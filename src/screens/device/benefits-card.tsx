import { BatteryMedium, NotebookPen, RefreshCw } from 'lucide-react';
import { useChapter } from '#i18n/language-context.ts';

const benefits = [
  { benefit: 'sync', Glyph: RefreshCw },
  { benefit: 'battery', Glyph: BatteryMedium },
  { benefit: 'log', Glyph: NotebookPen },
] as const;

export function BenefitsCard() {
  const device = useChapter('device');
  return (
    <section className="card flex flex-col gap-5 p-6">
      <h2 className="text-lg font-semibold">{device.benefits}</h2>
      <ul className="@container flex flex-col gap-5">
        {benefits.map(({ benefit, Glyph }) => (
          <li key={benefit} className="flex gap-3.5">
            <Glyph aria-hidden className="mt-0.5 size-6 shrink-0 text-accent @max-[11rem]:hidden" strokeWidth={1.5} />
            <p className="min-w-0">
              <span className="block font-medium">{device.benefitList[benefit]}</span>
              <span className="text-sm text-muted">{device.benefitText[benefit]}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
