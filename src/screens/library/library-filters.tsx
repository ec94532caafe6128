import { Heart, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { accentClass } from '#components/accent-class.ts';
import { CategoryGlyph } from '#components/category-glyph.tsx';
import { categories } from '#core/catalogue/frequency.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import type { Wanted } from './use-wanted.ts';

interface LibraryFiltersProps {
  wanted: Wanted;
  want: (next: Wanted) => void;
}

/** The search box, the favourites and the category chips. */
export function LibraryFilters({ wanted, want }: LibraryFiltersProps) {
  const { library } = useMessages();
  const choose = ({ category, favourites = false }: Partial<Wanted>): void => want({ ...wanted, category, favourites });
  return (
    <div className="grid gap-1.5 py-2">
      <SearchBox text={wanted.text} onChange={(text) => want({ ...wanted, text })} />
      <div className="-mx-5 flex gap-1.5 overflow-x-auto px-5 py-1.5 [scrollbar-width:none] max-lg:pr-9 max-lg:[mask-image:linear-gradient(to_right,transparent,black_1.25rem_calc(100%_-_2.5rem),transparent)] lg:flex-wrap">
        <Chip pressed={wanted.favourites} onPress={() => choose({ favourites: !wanted.favourites })}>
          <Heart aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{library.favourites}</span>
        </Chip>
        <div role="group" aria-label={library.categoryFilter} className="flex gap-1.5 lg:contents">
          <Chip pressed={wanted.category === undefined && !wanted.favourites} onPress={() => choose({})}>
            {library.all}
          </Chip>
          {categories.map((category) => (
            <Chip key={category} className={accentClass(category)} pressed={wanted.category === category} onPress={() => choose({ category })}>
              <CategoryGlyph category={category} className={classNames('size-4', wanted.category !== category && 'text-accent')} />
              {category}
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
  const typedBefore = useEffectEvent(() => {
    const typed = input.current?.value;
    if (typed !== undefined && typed !== text) onChange(typed);
  });
  // Whoever was quicker than the scripts has typed into the box as the page came: that counts.
  useEffect(() => typedBefore(), []);
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
