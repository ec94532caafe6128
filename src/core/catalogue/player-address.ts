export type AddressedFrequency = { id: number } | { problem: 'missing' | 'malformed' };

/**
 * Which frequency the player's address asks for. `id` is the canonical parameter; `freq` is the older reading of it.
 * A whole number from 1 that a database id can hold, or what is wrong.
 */
export function addressedFrequency(query: URLSearchParams): AddressedFrequency {
  const text = (query.get('id') ?? query.get('freq'))?.trim();
  if (text === undefined || text === '') return { problem: 'missing' };
  const id = Number(text);
  return /^\d+$/.test(text) && id >= 1 && Number.isSafeInteger(id) ? { id } : { problem: 'malformed' };
}
