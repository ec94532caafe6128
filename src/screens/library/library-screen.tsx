import { Suspense } from 'react';
import { LanguageToggle } from '#components/language-toggle.tsx';
import { LoadableView } from '#components/loadable-view.tsx';
import { Screen } from '#components/screen.tsx';
import { search } from '#core/catalogue/search.ts';
import { useFrequencies } from '#hooks/use-catalogue.ts';
import { useOnline } from '#hooks/use-offline.ts';
import { useMessages } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { Button } from '#ui/button.tsx';
import { lazyExtra } from '#ui/lazy-extra.ts';
import { CardGrid } from './card-grid.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { useWanted } from './use-wanted.ts';

const OfflineNote = lazyExtra(async () => (await import('./offline-note.tsx')).OfflineNote);

export function LibraryScreen() {
  const { library, navigation, categories: names } = useMessages();
  const { wanted, want } = useWanted();
  const frequencies = useFrequencies(wanted.category);
  // What failed to come says so itself.
  const away = !useOnline() && frequencies.status === 'ready';
  const found = frequencies.status === 'ready' ? search(frequencies.value, wanted.text, names) : undefined;
  return (
    <Screen title={library.title} back={{ to: routes.dashboard, name: navigation.dashboard }} actions={<LanguageToggle />}>
      <LibraryFilters wanted={wanted} want={want} />
      <p role="status" className={found?.length === 0 ? 'pt-16 text-center text-xl font-medium' : 'min-h-11 py-3 text-sm text-muted'}>
        {found && (found.length === 0 ? library.noneFound : library.count(found.length))}
      </p>
      {away && (
        <Suspense fallback={null}>
          <OfflineNote />
        </Suspense>
      )}
      <LoadableView loadable={frequencies} loading={library.loading} failed={library.failed} stillTrying={library.stillTrying}>
        {() => (found?.length === 0 ? <NothingFound showAll={() => want({ category: undefined, text: '' })} /> : <CardGrid frequencies={found ?? []} />)}
      </LoadableView>
    </Screen>
  );
}

function NothingFound({ showAll }: { showAll: () => void }) {
  const { library } = useMessages();
  return (
    <div className="grid justify-items-center gap-4 pt-3 pb-16 text-center">
      <p className="text-muted">{library.noneFoundHint}</p>
      <Button kind="quiet" onClick={showAll}>
        {library.clearFilters}
      </Button>
    </div>
  );
}
