import { ChevronDown, ChevronUp, Heart } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FrequencyCard } from '#components/frequency-card.tsx';
import { useSoundWords } from '#components/presets/use-sound-words.ts';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { search } from '#core/catalogue/search.ts';
import { toneOf } from '#core/sound/layers.ts';
import { useSound } from '#hooks/presets/use-sound.ts';
import { useFavouriteAddress, useFavourites } from '#hooks/use-personal-data.ts';
import { useChapter, useLocale, useMessages } from '#i18n/language-context.ts';
import { useSoundTitle } from '#i18n/sound-title.ts';
import { Button } from '#ui/button.tsx';
import { MySounds } from '#screens/library/presets/my-sounds.tsx';
import { gridClass } from './card-grid.tsx';
import { ReturnFocus } from './return-focus.ts';

interface FavouritesViewProps {
  frequencies: readonly Frequency[];
  text: string;
  showAll: () => void;
}

export function FavouritesView({ frequencies, text, showAll }: FavouritesViewProps) {
  const texts = useChapter('favourites');
  const { categories: names } = useMessages();
  const { favourites } = useFavourites();
  const all = (favourites ?? []).flatMap((id) => frequencies.filter((frequency) => frequency.id === id));
  const found = search(all, text, names);
  return (
    <>
      <MySounds frequencies={frequencies} text={text} isComplete />
      {found.length > 0 ? (
        <>
          <p role="status" className="min-h-11 py-3 text-sm text-muted">
            {texts.count(found.length)}
          </p>
          <Cards found={found} isUnfiltered={found.length === all.length} />
        </>
      ) : (
        // As in a page of the server until the favourites are loaded.
        <div className={favourites ? undefined : 'until-favourites'}>
          <NoFavourites count={all.length} showAll={showAll} />
        </div>
      )}
    </>
  );
}

function NoFavourites({ count, showAll }: { count: number; showAll: () => void }) {
  const texts = useChapter('favourites');
  const { library } = useMessages();
  return (
    <>
      {count === 0 && <Heart aria-hidden className="mx-auto mt-10 size-12 text-muted" strokeWidth={1.25} />}
      <p role="status" className="pt-4 text-center text-xl font-medium">
        {count > 0 ? texts.noneFound : texts.none}
      </p>
      <div className="grid justify-items-center gap-4 pt-2 pb-16 text-center">
        {count === 0 && <p className="text-muted">{texts.noneHint}</p>}
        <Button kind="quiet" onClick={showAll}>
          {library.clearFilters}
        </Button>
      </div>
    </>
  );
}

/** The last move, so that the focus can stay on its button. */
interface Move {
  id: number;
  direction: -1 | 1;
}

function Cards({ found, isUnfiltered }: { found: readonly Frequency[]; isUnfiltered: boolean }) {
  const texts = useChapter('favourites');
  const locale = useLocale();
  const { favourites = [], move } = useFavourites();
  const [moved, setMoved] = useState<Move>();
  const list = useRef<HTMLUListElement>(null);
  // A moved element loses the focus.
  useEffect(() => {
    if (moved && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${moved.direction}"]`)?.focus();
  });

  const step = (index: number, direction: Move['direction']): void => {
    const [one, other] = [found[index], found[index + direction]];
    if (!one || !other) return;
    setMoved({ id: one.id, direction });
    void move(one.id, favourites.indexOf(other.id));
  };
  const place = moved ? found.findIndex(({ id }) => id === moved.id) : -1;
  const titleOf = (index: number): string => found[index]?.title[locale] ?? '';
  return (
    <>
      <p role="status" className="sr-only">
        {place >= 0 && texts.moved(titleOf(place), place + 1, found.length)}
      </p>
      <ReturnFocus />
      <ul ref={list} className={gridClass}>
        {found.map((frequency, index) => (
          <li key={frequency.id} className="grid">
            <FavouriteCard
              frequency={frequency}
              actions={
                isUnfiltered &&
                found.length > 1 && (
                  <div className="relative mt-1 flex justify-end gap-1 sm:absolute sm:right-5 sm:bottom-5">
                    <MoveButton
                      move={`${frequency.id} -1`}
                      name={texts.earlier(titleOf(index))}
                      isDisabled={index === 0}
                      onMove={() => step(index, -1)}
                      Icon={ChevronUp}
                    />
                    <MoveButton
                      move={`${frequency.id} 1`}
                      name={texts.later(titleOf(index))}
                      isDisabled={index === found.length - 1}
                      onMove={() => step(index, 1)}
                      Icon={ChevronDown}
                    />
                  </div>
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The frequency as it opens, or the sound as it was set when it became a favourite. */
function FavouriteCard(props: FavouriteCardProps) {
  const address = useFavouriteAddress(props.frequency.id);
  return address === undefined ? <FrequencyCard {...props} /> : <KeptCard {...props} address={address} />;
}

function KeptCard({ address, ...props }: FavouriteCardProps & { address: string }) {
  const { asKept } = useChapter('presets');
  const sound = useSound(address, props.frequency);
  const { form, length } = useSoundWords()(sound);
  const title = useSoundTitle(sound.title, props.frequency.title[useLocale()]);
  const { hertz } = toneOf(sound);
  return <FrequencyCard {...props} {...{ address, title, hertz }} note={asKept(`${form} · ${length}`)} />;
}

interface FavouriteCardProps {
  frequency: Frequency;
  actions: ReactNode;
}

interface MoveButtonProps {
  move: string;
  name: string;
  /** aria-disabled, not disabled: it keeps its focus. */
  isDisabled: boolean;
  onMove: () => void;
  Icon: typeof ChevronUp;
}

function MoveButton({ move, name, isDisabled, onMove, Icon }: MoveButtonProps) {
  return (
    <button
      type="button"
      data-move={move}
      aria-label={name}
      data-tooltip={name}
      aria-disabled={isDisabled}
      onClick={onMove}
      className="inline-flex size-11 items-center justify-center rounded-full bg-accent-12 text-accent transition-colors hover:bg-accent-22 aria-disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5.5" />
    </button>
  );
}
