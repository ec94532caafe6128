import { Suspense } from 'react';
import type { ComponentProps } from 'react';
import { focusHeading } from '#components/focus-heading.ts';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { LoadableView } from '#components/loadable-view.tsx';
import { Screen } from '#components/screen.tsx';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useOnline } from '#hooks/use-offline.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { lazyExtra } from '#ui/lazy-part.ts';
import { CardGrid, cardPlaces } from './card-grid.tsx';
import { ResultCount } from './result-count.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { useSearchResults } from './use-search-results.ts';
import { useLibraryQuery } from './use-library-query.ts';

const FavouritesView = lazyExtra(async () => (await import('./favourites-view.tsx')).FavouritesView);
const OfflineNote = lazyExtra(async () => (await import('./offline-note.tsx')).OfflineNote);

export function LibraryScreen() {
  const { library, navigation } = useMessages();
  const { wanted, want } = useLibraryQuery();
  const { frequencies, found } = useSearchResults(wanted);
  // A failed load has its own message.
  const away = !useOnline() && frequencies.status === 'ready';
  const look = (text: string): void => {
    want({ category: undefined, favourites: false, text });
    // The focused button disappears.
    focusHeading({});
  };
  return (
    <Screen
      title={library.title}
      back={{ to: routes.dashboard, name: navigation.dashboard }}
      actions={<LanguageToggle />}
    >
      <LibraryFilters wanted={wanted} want={want} />
      {!wanted.favourites && (
        <ResultCount found={found?.length} order={wanted.order} onOrder={(order) => want({ order })}>
          {away && <OfflineNote />}
        </ResultCount>
      )}
      <LoadableView
        placeholder={cardPlaces}
        loadable={frequencies}
        loading={library.loading}
        failed={library.failed}
        stillTrying={library.stillTrying}
      >
        {(ready) =>
          wanted.favourites ? (
            <LikedOnes frequencies={ready} text={wanted.text} showAll={() => look('')} />
          ) : (
            <Found frequencies={found ?? []} look={look} />
          )
        }
      </LoadableView>
    </Screen>
  );
}

interface FoundProps {
  frequencies: readonly Frequency[];
  /** Searches all frequencies; an empty text shows all. */
  look: (text: string) => void;
}

function Found({ frequencies, look }: FoundProps) {
  return frequencies.length === 0 ? <NothingFound look={look} /> : <CardGrid frequencies={frequencies} />;
}

function LikedOnes(props: ComponentProps<typeof FavouritesView>) {
  return (
    <Suspense fallback={null}>
      <FavouritesView {...props} />
    </Suspense>
  );
}

function NothingFound({ look }: Pick<FoundProps, 'look'>) {
  const { library } = useMessages();
  return (
    <div className="grid justify-items-center gap-4 pt-3 pb-16 text-center">
      <p className="text-muted">{library.noneFoundHint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {library.words.map((word) => (
          <Button key={word} kind="quiet" className="rounded-full" onClick={() => look(word)}>
            {word}
          </Button>
        ))}
      </div>
      <Button kind="quiet" onClick={() => look('')}>
        {library.clearFilters}
      </Button>
    </div>
  );
}
