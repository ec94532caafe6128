import { Suspense, type ComponentProps } from 'react';
import { focusHeading } from '#components/focus-heading.ts';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { LoadableView } from '#components/loadable-view.tsx';
import { Screen } from '#components/screen.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useOnline } from '#hooks/use-offline.ts';
import { useMessages } from '#i18n/language-context.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart, optionalPart } from '#ui/lazy-part.ts';
import { CardGrid, cardPlaceholders } from './card-grid.tsx';
import { ResultCount } from './result-count.tsx';
import { LibraryHead, SearchBox } from './library-filters.tsx';
import { useOtherFinds, useReportFinds, useSearchResults, type AskedFinds } from './use-search-results.ts';
import { isShelf, useLibraryQuery, type LibraryQuery } from './use-library-query.ts';

const FavouritesView = optionalPart(async () => (await import('./favourites-view.tsx')).FavouritesView);
const MySounds = lazyPart(async () => (await import('#screens/library/presets/my-sounds.tsx')).MySounds, {
  optional: true,
});
const NeedShelf = optionalPart(async () => (await import('./shelf-parts.ts')).NeedShelf);
const ProgrammesView = optionalPart(async () => (await import('./shelf-parts.ts')).ProgrammesView);
const FoundProgrammes = lazyPart(async () => (await import('./shelf-parts.ts')).FoundProgrammes, { optional: true });
const OfflineNote = optionalPart(async () => (await import('./offline-note.tsx')).OfflineNote);

export function LibraryScreen() {
  const { library } = useMessages();
  const { query, update } = useLibraryQuery();
  const { frequencies, found } = useSearchResults(query);
  const isEmpty = found?.length === 0;
  const { others, collect } = useOtherFinds(query, isEmpty);
  // A failed load has its own message.
  const isOffline = !useOnline() && frequencies.status === 'ready';
  const search = (text: string): void => {
    update({ category: undefined, favourites: false, text });
    // The focused button disappears.
    focusHeading({});
  };
  return (
    <Screen
      title={library.title}
      back="dashboard"
      actions={
        <>
          <SearchBox text={query.text} onChange={(text) => update({ text })} />
          <LanguageToggle />
        </>
      }
    >
      <LibraryHead query={query} update={update}>
        {!isShelf(query) && (
          <ResultCount found={found?.length} others={others} order={query.order} onOrder={(order) => update({ order })}>
            {isOffline && <OfflineNote />}
          </ResultCount>
        )}
      </LibraryHead>
      <LoadableView placeholder={cardPlaceholders} loadable={frequencies}>
        {(ready) =>
          isShelf(query) ? (
            <Shelf query={query} frequencies={ready} showAll={() => search('')} />
          ) : (
            <>
              {query.text.trim() !== '' && <OtherResults frequencies={ready} text={query.text} collect={collect} />}
              {found && !isEmpty && <CardGrid frequencies={found} />}
              {isEmpty && others?.length === 0 && <NoResults search={search} />}
            </>
          )
        }
      </LoadableView>
    </Screen>
  );
}

interface ShelfProps {
  query: LibraryQuery;
  frequencies: readonly Frequency[];
  showAll: () => void;
}

/** What a search finds besides frequencies. */
function OtherResults(props: ComponentProps<typeof FoundProgrammes>) {
  return (
    <Suspense fallback={null}>
      <Looked {...props} />
      <MySounds {...props} />
      <FoundProgrammes {...props} />
    </Suspense>
  );
}

/** Says that the search beside it has looked everywhere, or that a part of it cannot be loaded. */
function Looked(props: AskedFinds) {
  useReportFinds(props);
  return null;
}

function Shelf({ query: { need, programmes, text }, ...shelf }: ShelfProps) {
  if (need) return <NeedShelf need={need} {...shelf} />;
  return programmes ? <ProgrammesView {...shelf} /> : <FavouritesView text={text} {...shelf} />;
}

/** `search` looks in all frequencies; an empty text shows all. */
function NoResults({ search }: { search: (text: string) => void }) {
  const { library } = useMessages();
  return (
    <div className="grid justify-items-center gap-4 pt-3 pb-16 text-center">
      <p className="text-muted">{library.noneFoundHint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {library.words.map((word) => (
          <Button key={word} kind="quiet" className="rounded-full" onClick={() => search(word)}>
            {word}
          </Button>
        ))}
      </div>
      <Button kind="quiet" onClick={() => search('')}>
        {library.clearFilters}
      </Button>
    </div>
  );
}
