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

function searchableTexts(frequency: Frequency, names: CategoryNames): string[] {
  const { hertz, category, title, tags } = frequency;
  return [...both(title), category, names[category], `${hertz} Hz`, `${String(hertz).replace('.', ',')} Hz`, ...both(tags).flat()];
}

/**
 * The frequencies whose title, category or any tag contains the query, in the order given.
 * Case and accents do not matter; the hertz as written (“7,83 Hz”) is found too. An empty query finds all.
 */
export function search(frequencies: readonly Frequency[], query: string, names: CategoryNames): readonly Frequency[] {
  const wanted = fold(query.trim());
  if (wanted === '') return frequencies;
  return frequencies.filter((frequency) => searchableTexts(frequency, names).some((text) => fold(text).includes(wanted)));
}
