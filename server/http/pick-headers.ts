/** Of the named headers, those that are set. */
export function pickHeaders(headers: Headers, names: readonly string[]): Record<string, string> {
  const given = names.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
}
