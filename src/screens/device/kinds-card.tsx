import { Gem, HeartPulse, Speaker, Tablet, Tent, type LucideIcon } from 'lucide-react';
import { useChapter } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

const kinds = [
  { kind: 'jewel', Glyph: Gem },
  { kind: 'standard', Glyph: Tablet },
  { kind: 'large', Glyph: Speaker },
  { kind: 'igloo', Glyph: Tent },
] as const;

/** The four kinds of the specification, after the one that connects. */
export function KindsCard() {
  const device = useChapter('device');
  return (
    <section className="card flex flex-col gap-5 p-6">
      <div>
        <h2 className="text-lg font-semibold">{device.compatible}</h2>
        <p className="mt-1 text-sm text-muted">{device.compatibleText}</p>
      </div>
      <ul className="grid grow content-center gap-6 sm:grid-cols-2">
        <Kind {...device.strap} Glyph={HeartPulse} mark={device.now} isReady className="sm:col-span-2" />
        {kinds.map(({ kind, Glyph }) => (
          <Kind key={kind} {...device.kinds[kind]} Glyph={Glyph} mark={device.later} />
        ))}
      </ul>
    </section>
  );
}

interface KindProps {
  name: string;
  text: string;
  Glyph: LucideIcon;
  mark: string;
  isReady?: boolean;
  className?: string;
}

function Kind({ name, text, Glyph, mark, isReady = false, className }: KindProps) {
  return (
    <li className={classNames('flex gap-3.5', className)}>
      <Glyph
        aria-hidden
        className={classNames('mt-0.5 size-6 shrink-0', isReady ? 'text-accent' : 'text-muted')}
        strokeWidth={1.5}
      />
      <p>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          <span
            className={classNames(
              'rounded-full border px-2 text-xs',
              isReady ? 'border-accent text-accent' : 'border-control text-muted',
            )}
          >
            {mark}
          </span>
        </span>
        <span className="text-sm text-muted">{text}</span>
      </p>
    </li>
  );
}
