import { Heart, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { CategoryName } from '#components/category-name.tsx';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { categories } from '#core/domain/catalogue.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import { isShelf, type LibraryQuery } from './use-library-query.ts';

interface LibraryFiltersProps {
  query: LibraryQuery;
  update: (changes: Partial<LibraryQuery>) => void;
}

const none = { category: undefined, favourites: false };

const middle = ({ left, width }: DOMRectReadOnly): number => left + width / 2;

/** Scrolls the row, and only the row, to the chosen chip. */
function useScrollToChosen(chosen: string) {
  const row = useRef<HTMLDivElement>(null);
  const scrollToChosen = useEffectEvent((_chosen: string) => {
    const [root, chip] = [row.current, row.current?.querySelector('[aria-pressed="true"]')];
    if (!root || !chip) return undefined;
    // An observer reports positions without forcing a layout during load.
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect();
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
    observer.observe(chip);
    return () => observer.disconnect();
  });
  useEffect(() => scrollToChosen(chosen), [chosen]);
  return row;
}

export function LibraryFilters({ query, update }: LibraryFiltersProps) {
  const { library } = useMessages();
  const row = useScrollToChosen(
    query.programmes ? 'programmes' : query.favourites ? 'favourites' : (query.category ?? 'all'),
  );
  const choose = (changes: Partial<LibraryQuery>): void => update({ ...none, ...changes });
  return (
    <div className="grid gap-1.5 py-2">
      <SearchBox text={query.text} onChange={(text) => update({ text })} />
      <div
        ref={row}
        className="-mx-(--padding-5) flex gap-1.5 overflow-x-auto scroll-smooth px-5 py-1.5 [scrollbar-width:none] max-lg:pr-10 max-lg:[mask-image:linear-gradient(to_right,transparent,black_1.25rem_calc(100%_-_2.5rem),transparent)] lg:flex-wrap"
      >
        <Chip pressed={query.favourites} onPress={() => choose({ favourites: !query.favourites })}>
          <Heart aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{library.favourites}</span>
        </Chip>
        <Chip pressed={query.programmes} onPress={() => choose({ programmes: !query.programmes })}>
          {library.programmes}
        </Chip>
        <div role="group" aria-label={library.categoryFilter} className="flex gap-1.5 lg:contents">
          <Chip pressed={query.category === undefined && !isShelf(query)} onPress={() => choose({})}>
            {library.all}
          </Chip>
          {categories.map((category) => (
            <Chip
              key={category}
              className={accentClass(category)}
              pressed={query.category === category}
              onPress={() => choose({ category })}
            >
              <CategoryGlyph
                category={category}
                className={classNames('size-4', query.category !== category && 'text-accent')}
              />
              <CategoryName category={category} />
            </Chip>
          ))}
        </div>
      </div>
    </div>
  );
}

function SearchBox({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { library } = useMessages();
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
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
        className="w-full pr-13 pl-12 [&::-webkit-search-cancel-button]:hidden"
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
