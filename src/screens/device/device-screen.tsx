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
      <div className="grid gap-4 py-4 lg:grid-cols-2">
        <section className="card grid content-center justify-items-center gap-4 overflow-hidden p-6 text-center lg:row-span-2">
          <Rings />
          <h2 className="text-2xl font-semibold">{device.none}</h2>
          <p className="max-w-sm text-muted">{device.noneText}</p>
          <Button onClick={() => toast(device.searching)} className="mt-2">
            {device.search}
          </Button>
        </section>
        <section className="card flex flex-col gap-5 p-6">
          <h2 className="text-lg font-semibold">{device.compatible}</h2>
          <ul className="grid grow content-center gap-6 sm:grid-cols-2">
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
        <section className="card flex flex-col gap-5 p-6">
          <h2 className="text-lg font-semibold">{device.benefits}</h2>
          <ul className="flex grow flex-col justify-center gap-x-4 gap-y-5 sm:max-lg:flex-row sm:max-lg:flex-wrap sm:max-lg:justify-between">
            {benefits.map(({ benefit, Glyph }) => (
              <li key={benefit} className="flex items-center gap-3.5">
                <Glyph aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.5} />
                {device.benefitList[benefit]}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Screen>
  );
}

/** Radius and opacity. */
const rings = [
  [30, 0.9],
  [50, 0.5],
  [72, 0.28],
  [98, 0.14],
] as const;

/** Decoration. */
function Rings() {
  return (
    <span aria-hidden className="relative grid size-60 place-items-center text-accent">
      <span className="absolute -inset-16 bg-[radial-gradient(closest-side,color-mix(in_oklab,currentColor_20%,transparent),transparent)]" />
      <svg
        viewBox="-100 -100 200 200"
        className="absolute inset-0 fill-none stroke-current motion-safe:animate-breathe"
      >
        {rings.map(([radius, light]) => (
          <circle key={radius} r={radius} opacity={light} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <Radio className="size-10" strokeWidth={1.5} />
    </span>
  );
}
