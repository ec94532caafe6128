import type { Category, Frequency, Localized } from './frequency.ts';

/** Text as the search compares it: no case, no accents; ñ is found by n too. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '').toLowerCase();
}

/** The names a category is shown under besides its own. */
export type CategoryNames = Record<Category, string>;

function both<T>({ es, en }: Localized<T>): T[] {
  return [es, en];
}

/** Between two texts of one frequency: nobody types it, so nothing is found across them. */
const border = '\n';

/** What each frequency is searched by: folding takes far longer than looking. */
const folded = new WeakMap<CategoryNames, WeakMap<Frequency, string>>();

function searchableText(frequency: Frequency, names: CategoryNames): string {
  const known = folded.get(names) ?? new WeakMap<Frequency, string>();
  folded.set(names, known);
  const found = known.get(frequency);
  if (found !== undefined) return found;
  const { hertz, category, title, tags } = frequency;
  const text = fold([...both(title), category, names[category], `${hertz} Hz`, `${String(hertz).replace('.', ',')} Hz`, ...both(tags).flat()].join(border));
  known.set(frequency, text);
  return text;
}

/**
 * The frequencies whose title, category or any tag contains the query, in the order given.
 * Case and accents do not matter; the hertz as written (“7,83 Hz”) is found too. An empty query finds all.
 */
export function search(frequencies: readonly Frequency[], query: string, names: CategoryNames): readonly Frequency[] {
  const wanted = fold(query.trim());
  if (wanted === '') return frequencies;
  return frequencies.filter((frequency) => searchableText(frequency, names).includes(wanted));
}
