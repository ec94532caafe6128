import { QueryError } from './rest-query.ts';

/** What the header Prefer asks for. */
export interface Preferences {
  resolution?: 'merge-duplicates' | 'ignore-duplicates';
  return?: 'minimal' | 'representation';
  count?: 'exact';
}

const supported: readonly [keyof Preferences, readonly string[]][] = [
  ['resolution', ['merge-duplicates', 'ignore-duplicates']],
  ['return', ['minimal', 'representation']],
  ['count', ['exact']],
];

/** @throws QueryError for a preference that is not supported, which would otherwise be ignored */
export function parsePreferences(header: string | undefined): Preferences {
  const given = (header ?? '').split(',').map((preference) => preference.trim());
  const pairs = supported.flatMap(([name, values]) =>
    values.filter((value) => given.includes(`${name}=${value}`)).map((value) => [name, value]),
  );
  if (header !== undefined && pairs.length < given.length)
    throw new QueryError('The header prefer has an unsupported value');
  return Object.fromEntries(pairs) as Preferences;
}

/** For the header Preference-Applied. */
export const namePreferences = (preferences: Preferences): string =>
  Object.entries(preferences)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
