import type { Category } from '#core/domain/catalogue.ts';
import type { Frequency, Localized } from './frequency.ts';

/** Text as the search compares it: no case, no accents; ñ is found by n too. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The names a category is shown under besides its own. */
export type CategoryNames = Record<Category, string>;

function both<T>({ es, en }: Localized<T>): T[] {
  return [es, en];
}

/** Between two texts of one frequency: nobody types it, so nothing is found across them. */
const border = '\n';

function searchableText({ hertz, category, title, tags }: Frequency, names: CategoryNames): string {
  return fold(
    [
      ...both(title),
      category,
      names[category],
      `${hertz} Hz`,
      `${String(hertz).replace('.', ',')} Hz`,
      ...both(tags).flat(),
    ].join(border),
  );
}

/** What the frequencies of a list are searched by, in its order: folding takes far longer than looking. */
interface Index {
  names: CategoryNames;
  texts: readonly string[];
  /** What was found last. */
  found: readonly Frequency[];
}

const indexes = new WeakMap<readonly Frequency[], Index>();

function indexOf(frequencies: readonly Frequency[], names: CategoryNames): Index {
  const known = indexes.get(frequencies);
  if (known?.names === names) return known;
  const texts = frequencies.map((frequency) => searchableText(frequency, names));
  const index: Index = { names, texts, found: [] };
  indexes.set(frequencies, index);
  return index;
}

/**
 * The frequencies whose title, category or any tag contains the query, in the order given.
 * Case and accents do not matter; the hertz as written (“7,83 Hz”) is found too. An empty query finds all.
 * @returns The very array of the search before where the same is found: what shows it has nothing to do.
 */
export function search(frequencies: readonly Frequency[], query: string, names: CategoryNames): readonly Frequency[] {
  const wanted = fold(query.trim()).replace(/(?<=\d)hz$/u, ' hz');
  if (wanted === '') return frequencies;
  const index = indexOf(frequencies, names);
  const found = frequencies.filter((_, place) => index.texts[place]?.includes(wanted));
  if (found.length !== index.found.length || found.some((frequency, place) => frequency !== index.found[place]))
    index.found = found;
  return index.found;
}
