import type { Category } from '#core/domain/catalogue.ts';
import type { Frequency, Localized } from './frequency.ts';

/** Removes case and diacritics; ñ becomes n. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

export type CategoryNames = Record<Category, string>;

function allLocales<T>({ es, en }: Localized<T>): T[] {
  return [es, en];
}

// Cannot be typed, so no match spans two texts.
const separator = '\n';

function searchableText({ hertz, category, title, tags }: Frequency, names: CategoryNames): string {
  return foldText(
    [
      ...allLocales(title),
      category,
      names[category],
      `${hertz} Hz`,
      `${String(hertz).replace('.', ',')} Hz`,
      ...allLocales(tags).flat(),
    ].join(separator),
  );
}

// Kept for a list, because folding is far slower than searching.
interface Index {
  names: CategoryNames;
  texts: readonly string[];
  found: readonly Frequency[];
}

const indexes = new WeakMap<readonly Frequency[], Index>();

function indexOf(frequencies: readonly Frequency[], names: CategoryNames): Index {
  const cached = indexes.get(frequencies);
  if (cached?.names === names) return cached;
  const texts = frequencies.map((frequency) => searchableText(frequency, names));
  const index: Index = { names, texts, found: [] };
  indexes.set(frequencies, index);
  return index;
}

// Returns the same array while the result is the same, so that nothing renders again.
export function search(frequencies: readonly Frequency[], query: string, names: CategoryNames): readonly Frequency[] {
  const wanted = foldText(query.trim()).replace(/(?<=\d)hz$/u, ' hz');
  if (wanted === '') return frequencies;
  const index = indexOf(frequencies, names);
  const found = frequencies.filter((_, place) => index.texts[place]?.includes(wanted));
  if (found.length !== index.found.length || found.some((frequency, place) => frequency !== index.found[place]))
    index.found = found;
  return index.found;
}
