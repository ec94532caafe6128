/** What a text on the device stands for: an object where it is the JSON of one, otherwise the text itself. */
export function parseStored(text: string): string | object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : text;
  } catch {
    return text;
  }
}

export const storedValue = (value: string | object): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
