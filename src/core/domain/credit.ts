import { isUnseen } from './sound-title.ts';

/** What a file of another program says of itself, as plain text. */
export interface Credit {
  title?: string | undefined;
  author?: string | undefined;
  about?: string | undefined;
}

/** Characters, and characters of an address, where a letter of another script takes up to twelve. */
const limits: Readonly<Record<keyof Credit, { characters: number; written: number }>> = {
  title: { characters: 80, written: 240 },
  author: { characters: 60, written: 180 },
  about: { characters: 300, written: 900 },
};

export const creditParts = ['title', 'author', 'about'] as const satisfies readonly (keyof Credit)[];

// Control characters, and those that change the direction of the text around them, or cannot be seen; but not the
// joiners inside emoji and Persian words.
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Within its limits, on one line; undefined where nothing is left. */
export function creditText(part: keyof Credit, text: string | null | undefined): string | undefined {
  const { characters, written } = limits[part];
  // Twice the length, so that what is left out does not count.
  const plain = (text ?? '')
    .slice(0, 20 * characters)
    .replaceAll(unseen, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  let kept = '';
  let length = 0;
  for (const character of Array.from(plain).slice(0, characters)) {
    length += encodeURIComponent(character).length;
    if (length > written) break;
    kept += character;
  }
  const shown = kept.trim();
  return isUnseen(shown) ? undefined : shown;
}

/** The part of ids that no entry of the catalogue has: an imported sound has an id of its own, and no entry's name or evidence. */
const importedIds = { min: 500_000_000, max: 999_999_999 };

export const isImported = (id: number | null | undefined): boolean =>
  typeof id === 'number' && id >= importedIds.min && id <= importedIds.max;

/** The same for the same file (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). */
export function importedId(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  return importedIds.min + ((hash >>> 0) % (importedIds.max - importedIds.min + 1));
}
