import { tried } from '#core/tried.ts';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { CategoryName } from '#components/category-name.tsx';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { NeedLinks } from '#components/need-links.tsx';
import { categories, type Category } from '#core/domain/catalogue.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import type { LibraryQuery } from './use-library-query.ts';

interface LibraryFiltersProps {
  query: LibraryQuery;
  update: (changes: Partial<LibraryQuery>) => void;
}

const none = { category: undefined, favourites: false };

const middle = ({ left, width }: DOMRectReadOnly): number => left + width / 2;

const observed = (...given: ConstructorParameters<typeof IntersectionObserver>): IntersectionObserver | undefined =>
  tried(() => new IntersectionObserver(...given));

/** Scrolls the row, and only the row, to the chosen chip. */
function useScrollToChosen(chosen: string) {
  const row = useRef<HTMLDivElement>(null);
  const scrollToChosen = useEffectEvent((_chosen: string) => {
    const [root, chip] = [row.current, row.current?.querySelector('[aria-pressed="true"], [aria-current]')];
    if (!root || !chip) return undefined;
    // An observer reports positions without forcing a layout during load.
    const observer: IntersectionObserver | undefined = observed(
      ([seen]) => {
        observer?.disconnect();
        if (!seen?.rootBounds || seen.intersectionRatio === 1) return;
        // Instant on arrival, smooth after a tap.
        root.scrollBy({
          left: middle(seen.boundingClientRect) - middle(seen.rootBounds),
          behavior: root.contains(document.activeElement) ? 'auto' : 'instant',
        });
      },
      // Without the faded ends of the row.
      { root, rootMargin: '0px -40px 0px -20px' },
    );
    observer?.observe(chip);
    return () => observer?.disconnect();
  });
  useEffect(() => scrollToChosen(chosen), [chosen]);
  return row;
}

interface LibraryHeadProps extends LibraryFiltersProps {
  /** How much was found; where there is room, beside the places. */
  children: ReactNode;
}

/** Where in the library one is, and what of it is shown. */
export function LibraryHead({ query, update, children }: LibraryHeadProps) {
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-1.5 pt-2 sm:grid-cols-[auto_1fr]">
      <Places query={query} update={update} />
      {!query.programmes && !query.favourites && <Filters query={query} update={update} />}
      {children}
    </div>
  );
}

function Places({ query: { programmes, favourites }, update }: LibraryFiltersProps) {
  const { library } = useMessages();
  const places = [
    { name: library.explore, isHere: !programmes && !favourites, place: {} },
    { name: library.programmes, isHere: programmes, place: { programmes: true } },
    { name: library.favourites, isHere: favourites, place: { favourites: true } },
  ];
  return (
    <div role="group" aria-label={library.places} className="flex flex-wrap gap-1 rounded-control bg-well p-1 sm:w-fit">
      {places.map(({ name, isHere, place }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isHere}
          onClick={() => update({ ...none, ...place })}
          className="min-h-11 grow rounded-inner px-2 font-medium text-muted transition-colors hover:text-text aria-pressed:bg-chosen aria-pressed:text-text aria-pressed:shadow-card sm:px-5 forced-colors:aria-pressed:border-2"
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Filters({ query, update }: LibraryFiltersProps) {
  const { library } = useMessages();
  const row = useScrollToChosen(query.need ?? query.category ?? 'all');
  const choose = (category: Category | undefined): void => update({ ...none, category });
  return (
    <div
      ref={row}
      className="-mx-(--padding-5) flex gap-1.5 overflow-x-auto sm:col-span-2 scroll-smooth px-5 py-1.5 [scrollbar-width:none] max-lg:pr-10 max-lg:[mask-image:linear-gradient(to_right,transparent,black_1.25rem_calc(100%_-_2.5rem),transparent)] lg:flex-wrap"
    >
      <div role="group" aria-label={library.categoryFilter} className="flex gap-1.5 lg:contents">
        <Chip pressed={query.category === undefined && !query.need} onPress={() => choose(undefined)}>
          {library.all}
        </Chip>
        {categories.map((category) => (
          <Chip
            key={category}
            className={accentClass(category)}
            pressed={query.category === category}
            onPress={() => choose(category)}
          >
            <CategoryGlyph
              category={category}
              className={classNames('size-4', query.category !== category && 'text-accent')}
            />
            <CategoryName category={category} />
          </Chip>
        ))}
      </div>
      <NeedLinks chosen={query.need} shape="chips" />
    </div>
  );
}

interface SearchBoxProps {
  text: string;
  onChange: (text: string) => void;
}

/** On a phone it stands beside the title, and takes its place while it is used. With large text the words need the icon's. */
export function SearchBox({ text, onChange }: SearchBoxProps) {
  const { library } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="search-box @container relative z-1 w-28 min-w-0 self-center bg-ground sm:w-72 lg:w-96">
      <Search
        aria-hidden
        className={classNames(
          'pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted',
          text !== '' && '@max-[11rem]:hidden',
        )}
      />
      <TextField
        ref={input}
        type="search"
        data-key="/"
        aria-label={library.searchLabel}
        placeholder={library.search}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        className={classNames(
          'w-full pl-11 [&::-webkit-search-cancel-button]:hidden',
          text === '' ? 'pr-3' : 'pr-12 @max-[11rem]:pl-4',
        )}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={library.clearSearch}
          onClick={clear}
          className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center rounded-control text-muted hover:text-text"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  );
}
