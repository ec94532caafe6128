import { addressedFrequency } from '#core/catalogue/player-address.ts';
import { creditParts, creditText, isImported, type Credit } from '#core/domain/credit.ts';

/** Undefined for any other sound: a link cannot give an entry of the catalogue another name. */
export function creditFromAddress(query: URLSearchParams): Credit | undefined {
  const addressed = addressedFrequency(query);
  if (!('id' in addressed) || !isImported(addressed.id)) return undefined;
  const parts = creditParts.flatMap((part) => {
    const text = creditText(part, query.get(part));
    return text === undefined ? [] : [[part, text] as const];
  });
  return Object.fromEntries(parts);
}
