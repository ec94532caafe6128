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

const linkClass =
  'inline-flex items-center border border-transparent bg-surface font-medium whitespace-nowrap shadow-card transition-colors aria-[current]:bg-primary aria-[current]:text-on-primary forced-colors:border-[LinkText]';

const shapes = {
  cards: {
    list: 'grid grid-cols-[repeat(auto-fill,minmax(min(9.75rem,100%),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(max(11rem,30%),1fr))] lg:grid-cols-[repeat(auto-fill,minmax(max(9rem,15%),1fr))]',
    link: 'min-h-12 gap-1.5 rounded-control px-2.5 hover:bg-raised sm:gap-2 sm:px-3',
  },
  chips: { list: 'contents', link: 'min-h-11 shrink-0 gap-2 rounded-full px-4 text-muted hover:text-text' },
} as const;

interface NeedLinksProps {
  /** The shelf that is shown. */
  chosen?: Need | undefined;
  /** Chips stand in the row of their parent. */
  shape?: keyof typeof shapes;
}

export function NeedLinks({ chosen, shape = 'cards' }: NeedLinksProps) {
  const { needs: texts } = useMessages();
  const { list, link } = shapes[shape];
  return (
    <nav aria-label={texts.label} className={shape === 'cards' ? 'pt-3' : 'contents'}>
      <ul className={list}>
        {needs.map((need) => {
          const Glyph = glyphs[need];
          return (
            <li key={need} className="grid">
              <Link
                to={shelfAddress(need)}
                aria-current={need === chosen ? 'page' : undefined}
                className={classNames(linkClass, link)}
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
