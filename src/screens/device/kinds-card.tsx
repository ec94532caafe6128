import { Gem, Speaker, Tablet, Tent, type LucideIcon } from 'lucide-react';
import { useChapter } from '#i18n/language-context.ts';

const kinds = [
  { kind: 'jewel', Glyph: Gem },
  { kind: 'standard', Glyph: Tablet },
  { kind: 'large', Glyph: Speaker },
  { kind: 'igloo', Glyph: Tent },
] as const;

/** The four kinds of the specification, small: none of them connects yet. */
export function KindsCard() {
  const device = useChapter('device');
  return (
    <section className="card grid grid-cols-1 gap-4 p-6 lg:col-span-2">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {device.compatible}
        <span className="rounded-full border border-control px-2 text-xs font-normal text-muted">{device.later}</span>
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        {kinds.map(({ kind, Glyph }) => (
          <Kind key={kind} {...device.kinds[kind]} Glyph={Glyph} />
        ))}
      </ul>
    </section>
  );
}

interface KindProps {
  name: string;
  text: string;
  Glyph: LucideIcon;
}

function Kind({ name, text, Glyph }: KindProps) {
  return (
    <li className="flex gap-2.5 text-sm">
      <Glyph aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted" strokeWidth={1.5} />
      <p className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="text-muted">{text}</span>
      </p>
    </li>
  );
}
