import { BatteryMedium, Gem, NotebookPen, Radio, RefreshCw, Speaker, Tablet, Tent } from 'lucide-react';
import { Screen } from '#components/screen.tsx';
import { useChapter, useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';

const kinds = [
  { kind: 'jewel', Glyph: Gem },
  { kind: 'standard', Glyph: Tablet },
  { kind: 'large', Glyph: Speaker },
  { kind: 'igloo', Glyph: Tent },
] as const;

const benefits = [
  { benefit: 'sync', Glyph: RefreshCw },
  { benefit: 'battery', Glyph: BatteryMedium },
  { benefit: 'log', Glyph: NotebookPen },
] as const;

export function DeviceScreen() {
  const { navigation } = useMessages();
  const device = useChapter('device');
  return (
    <Screen title={device.title} back={{ to: routes.dashboard, name: navigation.dashboard }} className="accent-clarity">
      <div className="grid items-start gap-4 py-4 lg:grid-cols-[1.2fr_1fr]">
        <section className="card glow-accent grid justify-items-center gap-4 p-8 text-center lg:row-span-2 lg:py-16">
          <span className="relative grid size-32 place-items-center rounded-full border border-line">
            <span className="absolute inset-4 rounded-full border border-line motion-safe:animate-breathe" />
            <Radio aria-hidden className="size-9 text-accent" strokeWidth={1.5} />
          </span>
          <h2 className="text-2xl font-semibold">{device.none}</h2>
          <p className="max-w-sm text-muted">{device.noneText}</p>
          <Button onClick={() => toast(device.searching)} className="mt-2">
            {device.search}
          </Button>
        </section>
        <section className="card grid gap-4 p-6">
          <h2 className="text-lg font-semibold">{device.compatible}</h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {kinds.map(({ kind, Glyph }) => (
              <li key={kind} className="flex gap-3.5">
                <Glyph aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.5} />
                <p>
                  <span className="block font-medium">{device.kinds[kind].name}</span>
                  <span className="text-sm text-muted">{device.kinds[kind].text}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
        <section className="card grid gap-4 p-6">
          <h2 className="text-lg font-semibold">{device.benefits}</h2>
          <ul className="grid gap-3">
            {benefits.map(({ benefit, Glyph }) => (
              <li key={benefit} className="flex items-center gap-3.5">
                <Glyph aria-hidden className="size-5.5 shrink-0 text-accent" strokeWidth={1.5} />
                {device.benefitList[benefit]}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Screen>
  );
}
