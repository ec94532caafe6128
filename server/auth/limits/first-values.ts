/** Of a repeated name only the first value stays, so that whatever reads the query later reads what was checked. */
export const firstValues = (given: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...new Set(given.keys())].map((name) => [name, given.get(name) ?? '']));
