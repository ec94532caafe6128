import { Heart } from 'lucide-react';
import type { Frequency } from '#core/catalogue/frequency.ts';
import { useLog } from '#hooks/use-log.ts';
import { useFavourite } from '#hooks/use-personal-data.ts';
import { useLocale, useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

/** The key F does the same while a card has the focus (`data-key`). */
export function FavouriteButton({
  frequency: { id, title },
  name,
  address,
  className,
}: {
  frequency: Pick<Frequency, 'id' | 'title'>;
  /** What the sound is called, if not as its frequency. */
  name?: string | undefined;
  /** The sound as it is set, which is stored with the favourite. */
  address?: string | undefined;
  className?: string;
}) {
  const { library } = useMessages();
  const locale = useLocale();
  const label = library.favouriteNamed(name ?? title[locale]);
  const log = useLog();
  const { isFavourite, toggle } = useFavourite(id);
  return (
    <button
      type="button"
      data-key="f"
      aria-pressed={isFavourite}
      aria-label={label}
      data-tooltip={label}
      onClick={() => void toggle(address).catch((error: unknown) => log.error('A favourite was not kept:', error))}
      className={classNames(
        'group/heart inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors hover:bg-raised active:scale-90',
        className,
      )}
    >
      <Heart
        aria-hidden
        className="size-5.5 fill-transparent transition-[fill] group-aria-pressed/heart:fill-current group-aria-pressed/heart:text-accent forced-colors:group-aria-pressed/heart:fill-[Highlight]"
      />
    </button>
  );
}
