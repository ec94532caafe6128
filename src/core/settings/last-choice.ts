import { durationLimits } from '#core/domain/session.ts';
import { parseStored } from '#core/platform/storage/stored-value.ts';

type Breathing = 'breath' | 'breathIn' | 'holdFull' | 'holdEmpty' | 'breathFrom' | 'breathMinutes' | 'vibrate';

/** What a person has last set by hand, by its name in an address; `breathMinutes` and `vibrate` are in none. */
export type LastChoice = { readonly [Name in 'minutes' | 'intensity' | Breathing]?: number | undefined };

const longest = 200;
const { min, max } = durationLimits;

/** Versions before JSON stored the query of an address. Still open in another tab, they write it behind the JSON. */
const fromText = (text: string): object =>
  Object.assign(
    {},
    ...Array.from(new URLSearchParams(text), ([name, value]) => {
      const choice = parseStored(name);
      if (typeof choice === 'object') return choice;
      return { [name]: /^-?\d{1,9}(\.\d{1,9})?$/u.test(value) ? Number(value) : value };
    }),
  ) as object;

/** The player reads it as it reads an address, and with the same limits. */
export const asAddress = (choice: LastChoice): string =>
  String(new URLSearchParams(Object.entries(choice).map(([name, value]) => [name, String(value)])));

const isKept = ([name, value]: [string, unknown]): boolean =>
  name === 'minutes'
    ? Number.isInteger(value) && Number(value) >= min && Number(value) <= max
    : typeof value === 'number' || typeof value === 'string';

/**
 * Without a validation library: the player shows it at once. Checks only what is synchronised, because the player limits
 * each value that it reads. Keeps what a newer version may have added. undefined for anything else.
 */
export function lastChoiceIn(found: unknown): LastChoice | undefined {
  const values = typeof found === 'string' ? fromText(found) : found;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined;
  const choice: LastChoice = Object.fromEntries(Object.entries(values).filter(isKept));
  return asAddress(choice).length <= longest ? choice : undefined;
}
