import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FrequencyCard } from '#components/frequency-card.tsx';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { LoadableView } from '#components/loadable-view.tsx';
import { Screen } from '#components/screen.tsx';
import { categories } from '#core/catalogue/frequency.ts';
import type { Category, Frequency } from '#core/catalogue/frequency.ts';
import { search } from '#core/catalogue/search.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { LibraryFilters } from './library-filters.tsx';

/** Cards whose pictures are fetched at once: more than the largest screen shows first. */
const firstCards = 4;

export interface Wanted {
  category: Category | undefined;
  text: string;
}

/** What the library shows lives in its address, so that a link or a reload shows the same. */
function useWanted(): { wanted: Wanted; want: (next: Wanted) => void } {
  const [query, setQuery] = useSearchParams();
  // Typed text is kept here as well: an address that is written a moment later must not move the cursor.
  const [typed, setTyped] = useState<string>();
  const hydrated = useHydrated();
  const category = hydrated ? categories.find((name) => name === query.get('category')) : undefined;
  const text = typed ?? (hydrated ? query.get('q') : undefined) ?? '';
  return {
    wanted: { category, text },
    want: (next) => {
      setTyped(next.text);
      setQuery({ ...(next.category && { category: next.category }), ...(next.text && { q: next.text }) }, { replace: true });
    },
  };
}

export function LibraryScreen() {
  const { library, navigation } = useMessages();
  const { wanted, want } = useWanted();
  const frequencies = useFrequencies(wanted.category);
  return (
    <Screen title={library.title} back={{ to: routes.dashboard, name: navigation.dashboard }} actions={<LanguageToggle />}>
      <LibraryFilters wanted={wanted} want={want} />
      <LoadableView loadable={frequencies} loading={library.loading} failed={library.failed} stillTrying={library.stillTrying}>
        {(all) => <Results all={all} text={wanted.text} showAll={() => want({ category: undefined, text: '' })} />}
      </LoadableView>
    </Screen>
  );
}

function Results({ all, text, showAll }: { all: readonly Frequency[]; text: string; showAll: () => void }) {
  const { library, categories: names } = useMessages();
  const found = search(all, text, names);
  return (
    <>
      <p role="status" className="py-3 text-sm text-muted">
        {found.length > 0 && library.count(found.length)}
      </p>
      {found.length === 0 ? (
        <div className="grid justify-items-center gap-3 py-16 text-center">
          <p role="status" className="text-xl font-medium">
            {library.noneFound}
          </p>
          <p className="text-muted">{library.noneFoundHint}</p>
          <Button kind="quiet" onClick={showAll}>
            {library.clearFilters}
          </Button>
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {found.map((frequency, index) => (
            <li key={frequency.id} className="grid [contain-intrinsic-size:auto_18rem] [content-visibility:auto]">
              <FrequencyCard frequency={frequency} first={index < firstCards} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
