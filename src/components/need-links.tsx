import { BatteryCharging, Flower2, Leaf, Moon, Target, Wind } from 'lucide-react';
import { needs, type Need } from '#core/catalogue/needs.ts';
import { useMessages } from '#i18n/language-context.ts';
import { shelfAddress } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';

const glyphs: Record<Need, typeof Moon> = {
  sleep: Moon,
  calm: Leaf,
  focus: Target,
  breathe: Wind,
  energy: BatteryCharging,
  meditate: Flower2,
};

interface NeedLinksProps {
  /** The shelf that is shown. */
  chosen?: Need | undefined;
  /** On a phone, one row that scrolls instead of three rows. */
  inOneRow?: boolean;
}

export function NeedLinks({ chosen, inOneRow = false }: NeedLinksProps) {
  const { needs: texts } = useMessages();
  return (
    <nav aria-label={texts.label} className="pt-3">
      <ul
        className={classNames(
          'grid grid-cols-[repeat(auto-fill,minmax(min(9.75rem,100%),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(max(11rem,30%),1fr))] lg:grid-cols-[repeat(auto-fill,minmax(max(9rem,15%),1fr))]',
          inOneRow &&
            'max-sm:-mx-(--padding-5) max-sm:flex max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-1 max-sm:[scrollbar-width:none]',
        )}
      >
        {needs.map((need) => {
          const Glyph = glyphs[need];
          return (
            <li key={need} className="grid">
              <Link
                to={shelfAddress(need)}
                aria-current={need === chosen ? 'page' : undefined}
                className="inline-flex min-h-12 items-center gap-1.5 rounded-control border border-transparent bg-surface px-2.5 font-medium whitespace-nowrap shadow-card transition-colors hover:bg-raised aria-[current]:bg-primary aria-[current]:text-on-primary sm:gap-2 sm:px-3 forced-colors:border-[LinkText]"
              >
                <Glyph aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
                {texts.names[need]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
