import { useState, ViewTransition } from 'react';
import type { ReactNode } from 'react';
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
  /** What else can be done with it here, at its foot. */
  actions?: ReactNode;
}

/**
 * One frequency of the library, told by its figure and its number. The whole card opens the player, by its one link.
 * A phone has figure and words side by side; where there is room the figure stands large above them, and large text goes below it.
 */
export function FrequencyCard({ frequency, first = false, actions }: FrequencyCardProps) {
  const { library } = useMessages();
  const locale = useLocale();
  const number = useNumber();
  const { id, hertz, category, evidenceGrade } = frequency;
  const title = frequency.title[locale];
  const shown = number(hertz);
  const [opening, setOpening] = useState(false);
  const heading = <h2 className="w-fit pr-9 font-semibold [grid-area:title] sm:mt-4 sm:mb-1 sm:pr-0 sm:text-xl">{title}</h2>;
  return (
    <article
      className={classNames(
        "group @container relative grid rounded-card bg-surface bg-[radial-gradient(circle_at_28%_30%,color-mix(in_oklab,var(--accent)_14%,transparent),transparent_70%)] has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-focus forced-colors:border",
        accentClass(category),
      )}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_auto_1fr] gap-x-3.5 p-3 pt-2.5 [grid-template-areas:'figure_title'_'figure_hertz'_'figure_grade'_'action_text'] sm:grid-rows-[auto_auto_1fr] sm:p-5 sm:[grid-template-areas:'figure_hertz'_'title_title'_'text_text'_'action_grade'] @max-[14rem]:grid-cols-1 @max-[14rem]:[grid-template-areas:'figure'_'hertz'_'title'_'grade'_'text'_'action']">
        <div className="relative aspect-square w-[min(28cqi,7rem)] overflow-clip rounded-full bg-picture text-accent [color-scheme:dark] [grid-area:figure] sm:w-[min(44cqi,11rem)]">
          <CategoryPicture category={category} use="card" eager={first} part={(hertz * 37) % 100} className="absolute size-full object-none opacity-50" />
          <FrequencyFigure hertz={hertz} className="relative size-full [&_path]:fill-current/22 [&_path]:[fill-rule:evenodd]" />
        </div>
        {/* Named only now: names of sixty cards would be measured with every key of a search. */}
        {opening ? <ViewTransition name={titleTransition(id)} default="none" share="auto">{heading}</ViewTransition> : heading}
        <p className="text-sm text-accent [grid-area:hertz] sm:self-end">
          <span className={classNames('text-2xl leading-none font-light tracking-tight sm:block sm:font-extralight sm:text-text', shown.length < 5 ? 'sm:text-number' : 'sm:text-number-long')}>{shown}</span>
          {' Hz • '}
          <CategoryGlyph category={category} className="mr-1 inline size-4 align-[-0.2em]" />
          {category}
        </p>
        <EvidenceBadge grade={evidenceGrade} className="my-1.5 w-fit self-start text-muted [grid-area:grade] sm:mb-3 sm:self-end sm:justify-self-end" />
        <p className="line-clamp-2 self-center text-sm text-muted [grid-area:text] sm:line-clamp-3 sm:self-start">{frequency.description[locale]}</p>
        <Link
          to={playerAddress(id)}
          aria-label={library.activateNamed(title)}
          onClick={() => setOpening(true)}
          className="mt-1.5 inline-flex sm:mt-4 min-h-11 items-center justify-center self-end rounded-control bg-accent-12 px-3 text-sm font-medium text-accent transition-colors [grid-area:action] group-hover:bg-accent-22 after:absolute after:inset-0 focus-visible:outline-none sm:w-fit sm:px-4"
        >
          {library.activate}
        </Link>
        {/* Above the link that covers the card. */}
        <FavouriteButton frequency={frequency} className="absolute top-1 right-1 z-10 text-muted sm:top-3 sm:right-3" />
      </div>
      {actions}
    </article>
  );
}
