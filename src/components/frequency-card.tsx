import { ViewTransition } from 'react';
import { Link } from 'react-router';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { playerAddress } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { accentClass } from './accent-class.ts';
import { CategoryGlyph } from './category-glyph.tsx';
import { CategoryPicture } from './category-picture.tsx';
import { EvidenceBadge } from './evidence-badge.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { FrequencyFigure } from './frequency-figure.tsx';
import { titleTransition } from './title-transition.ts';

interface FrequencyCardProps {
  frequency: Frequency;
  /** Whether it stands on the first screenful: its picture is fetched at once. */
  first?: boolean;
}

/** One frequency of the library. The whole card opens the player, by its one link. */
export function FrequencyCard({ frequency, first = false }: FrequencyCardProps) {
  const { library } = useMessages();
  const locale = useLocale();
  const number = useNumber();
  const { id, hertz, category, evidenceGrade } = frequency;
  const title = frequency.title[locale];
  return (
    <article
      className={classNames(
        'group relative isolate flex min-h-60 flex-col overflow-hidden rounded-card bg-picture text-on-picture [color-scheme:dark] has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-focus',
        accentClass(category),
      )}
    >
      <CategoryPicture
        category={category}
        use="card"
        eager={first}
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div aria-hidden className="absolute inset-0 -z-10 bg-linear-to-t from-picture via-picture/70 via-45% to-transparent" />
      <FrequencyFigure hertz={hertz} className="absolute -top-6 -right-6 -z-10 size-36 text-accent opacity-90" />
      <div className="flex items-start justify-between p-5 pb-0">
        <EvidenceBadge grade={evidenceGrade} className="bg-picture/70" />
        {/* Above the link that covers the card. */}
        <FavouriteButton frequency={frequency} className="relative z-10 -mt-2 -mr-2 bg-picture/70" />
      </div>
      <div className="mt-auto grid gap-2 p-5 pt-14">
        <ViewTransition name={titleTransition(id)} default="none" share="auto">
          <h2 className="w-fit text-xl font-semibold">{title}</h2>
        </ViewTransition>
        <p className="flex items-center gap-2 text-sm text-accent tabular-nums">
          <CategoryGlyph category={category} className="size-4" />
          {`${number(hertz)} Hz • ${category}`}
        </p>
        <p className="line-clamp-3 text-sm text-muted">{frequency.description[locale]}</p>
        <Link
          to={playerAddress(id)}
          aria-label={library.activateNamed(title)}
          className="mt-2 inline-flex min-h-11 w-fit items-center rounded-control bg-on-picture/14 px-4 text-sm font-medium transition-colors group-hover:bg-on-picture/24 after:absolute after:inset-0 focus-visible:outline-none"
        >
          {library.activate}
        </Link>
      </div>
    </article>
  );
}
