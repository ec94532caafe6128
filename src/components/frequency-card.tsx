import { ViewTransition, type ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import { FrequencyFigure } from '#components/figures/frequency-figure.tsx';
import { proposedForm, type Frequency } from '#core/catalogue/frequency.ts';
import { knownGrade } from '#core/catalogue/known-grade.ts';
import type { Locale } from '#core/domain/locales.ts';
import type { Hertz, Minutes, Percent } from '#core/units.ts';
import { cardPictures } from '#pictures/card-pictures.ts';
import { useLocale, useMessages, useNumber } from '#i18n/language-context.ts';
import { playerAddress, routes } from '#routes.ts';
import { classNames } from '#ui/class-names.ts';
import { accentClass } from './accent-class.ts';
import { CategoryGlyph } from './category-glyph.tsx';
import { EvidenceBadge } from '#components/evidence/evidence-badge.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { PreviewButton } from './preview-button.tsx';
import { rememberLibraryPosition } from './library-position.ts';
import { disableContentVisibility, transitionNames, usePlayerTransition } from './player-transition.ts';

interface FrequencyCardProps {
  frequency: Frequency;
  /** What the card's link asks the player for. */
  chosen?: { minutes: Minutes; intensity?: Percent } | undefined;
  /** The player's query of another sound, which the card's link opens instead. */
  address?: string | undefined;
  /** What that sound is called. */
  title?: string;
  /** Its tone, where it is not that of the entry. */
  hertz?: Hertz;
  /** Shown instead of the description. */
  note?: string | undefined;
  actions?: ReactNode;
}

/** On a phone the badge is at the foot, away from the middle of the card, which opens the player. */
const badgePlace =
  'w-fit text-muted max-sm:absolute max-sm:bottom-3 max-sm:left-[calc(var(--figure)+1.625rem)] @max-[15.5rem]:relative @max-[15.5rem]:inset-auto sm:my-1.5';

const hertzIn = ({ frequency, hertz = frequency.hertz }: FrequencyCardProps): Hertz => hertz;

const titleIn = ({ frequency, title }: FrequencyCardProps, locale: Locale): string => title ?? frequency.title[locale];

const linkTarget = ({ frequency, chosen, address }: FrequencyCardProps): string =>
  address === undefined
    ? playerAddress(frequency.id, chosen && { ...chosen, ...proposedForm(frequency) })
    : routes.player + address;

/**
 * One link covers the card. The figure is beside the text on a phone, and above it on wider screens and where large text
 * leaves no room beside it: then the list is a narrow container.
 */
export function FrequencyCard(props: FrequencyCardProps) {
  'use no memo'; // Cards are reused by position: on a new render all of it has changed.
  const { frequency, chosen, note, actions } = props;
  const hertz = hertzIn(props);
  const { library, player } = useMessages();
  const locale = useLocale();
  const number = useNumber();
  const { id, category } = frequency;
  const title = titleIn(props, locale);
  const shown = number(hertz);
  const minutes = chosen && player.minutesShort(chosen.minutes);
  const { opened, open } = usePlayerTransition(`card ${id}`);
  const names = transitionNames(id);
  const address = linkTarget(props);
  const figure = (
    <div
      ref={opened ? disableContentVisibility : undefined}
      className="absolute top-3 left-3 size-[var(--figure)] rounded-full text-accent [color-scheme:dark] sm:static @max-[15.5rem]:static forced-colors:bg-none!"
      // A slice of the category's picture. As a background it is not loaded far off screen, and needs no element.
      style={{ backgroundImage: `url(${cardPictures[category].src})`, backgroundPosition: `${(hertz * 37) % 100}%` }}
    >
      <FrequencyFigure
        hertz={hertz}
        className="size-full overflow-visible rounded-full bg-picture/40 [&_path]:fill-current/22 [&_path]:[fill-rule:evenodd]"
      />
    </div>
  );
  return (
    <article
      className={classNames(
        'relative min-h-40 rounded-card bg-surface bg-[radial-gradient(circle_at_28%_30%,color-mix(in_oklab,var(--accent)_18%,transparent),transparent_75%)] pt-2.5 pr-3 pb-10 pl-[calc(var(--figure)+1.625rem)] [--figure:5.5rem] sm:p-5 sm:pb-20 sm:[--figure:min(10rem,21vw)] forced-colors:border @max-[15.5rem]:px-3 @max-[15.5rem]:pb-16',
        accentClass(category),
      )}
    >
      {/* Only while it takes part: React would measure the names of all cards on every key of a search. */}
      {opened ? (
        <ViewTransition name={names.figure} default="none" share="auto">
          {figure}
        </ViewTransition>
      ) : (
        figure
      )}
      <h2 className="pr-9 font-semibold wrap-anywhere hyphens-auto sm:mt-4 sm:mb-1 sm:pr-0 sm:text-xl">
        {opened ? <MovingTitle name={names.title}>{title}</MovingTitle> : title}
      </h2>
      <div className="sm:absolute sm:top-[calc(1.25rem+var(--figure))] sm:left-[calc(2.125rem+var(--figure))] sm:flex sm:-translate-y-full sm:flex-col-reverse">
        <p className="text-sm text-accent">
          <span
            className={classNames(
              'text-2xl leading-none font-light tracking-tight sm:block sm:font-extralight sm:text-text',
              shown.length < 5 ? 'sm:text-number' : 'sm:text-number-long',
            )}
          >
            {shown}
          </span>
          {' Hz • '}
          <CategoryGlyph category={category} className="mr-1 inline size-4 align-[-0.2em]" />
          {category}
        </p>
        <Grade frequency={frequency} hertz={hertz} />
      </div>
      <p className="line-clamp-2 text-sm text-muted sm:line-clamp-3">{note ?? frequency.description[locale]}</p>
      {/* Covers the card and looks like the button at its foot. */}
      <Link
        to={address}
        // Contains the visible text, which speech input names.
        aria-label={library.activateNamed(title, minutes)}
        onClick={(event) => {
          rememberLibraryPosition(address);
          open(event);
        }}
        className="group absolute inset-0 flex items-end rounded-card px-3 py-2.5 sm:p-5"
      >
        <span className="inline-flex min-h-11 min-w-[var(--figure)] items-center justify-center max-sm:flex-col max-sm:leading-5 rounded-control bg-accent-12 text-sm font-medium text-accent transition-colors group-hover:bg-accent-22 sm:min-w-0 sm:px-4">
          {library.activate}{' '}
          {minutes !== undefined && <span className="sm:ml-1 sm:before:mr-1 sm:before:content-['·']">{minutes}</span>}
        </span>
      </Link>
      <PreviewButton frequency={{ ...frequency, hertz }} />
      <FavouriteButton
        frequency={frequency}
        name={title}
        className="absolute top-1 right-1 text-muted sm:top-3 sm:right-3"
      />
      {actions}
    </article>
  );
}

function Grade({ frequency, hertz }: { frequency: Frequency; hertz: Hertz }) {
  const grade = knownGrade(frequency, hertz);
  return grade && <EvidenceBadge grade={grade} about={frequency.id} className={badgePlace} />;
}

function MovingTitle({ name, children }: { name: string; children: string }) {
  return (
    <ViewTransition name={name} default="none" share="title">
      <span className="inline-block">{children}</span>
    </ViewTransition>
  );
}
