import { foldText } from '#core/catalogue/search.ts';
import type { ShippedProgramme } from './shipped-programme.ts';
import { shippedProgrammes } from './shipped-programmes.ts';

// One or two letters occur in most names.
const fewestLetters = 3;

// Cannot be typed, so no match spans two texts.
const separator = '\n';

/** Searches their words in both languages and their names in one. */
export function findProgrammes(
  text: string,
  nameOf: (programme: ShippedProgramme) => string,
): readonly ShippedProgramme[] {
  const wanted = foldText(text.trim());
  if (wanted.length < fewestLetters) return [];
  return shippedProgrammes.filter((one) => foldText([nameOf(one), ...one.words].join(separator)).includes(wanted));
}
