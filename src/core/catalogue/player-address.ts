export type AddressedFrequency = { id: number } | { problem: 'missing' | 'malformed' };

/** `id` is the canonical parameter, `freq` an older name. */
export function addressedFrequency(query: URLSearchParams): AddressedFrequency {
  const text = (query.get('id') ?? query.get('freq'))?.trim();
  if (text === undefined || text === '') return { problem: 'missing' };
  const id = Number(text);
  return /^\d+$/.test(text) && id >= 1 && Number.isSafeInteger(id) ? { id } : { problem: 'malformed' };
}
