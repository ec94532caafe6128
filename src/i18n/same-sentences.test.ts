import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { locales, type Locale } from '#core/domain/locales.ts';

/** Every text of a language that is no function, by its place. */
async function textsOf(locale: Locale): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const add = (place: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(place, value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) add(`${place}.${name}`, inner);
  };
  const files = globSync(`messages/{${locale}.ts,${locale}/*.ts}`, { cwd: import.meta.dirname });
  for (const file of files) {
    const exported = (await import(join(import.meta.dirname, file))) as Record<string, unknown>;
    for (const value of Object.values(exported)) add(file.replace(`/${locale}`, ''), value);
  }
  return texts;
}

const [es = new Map<string, string>(), en = new Map<string, string>()] = await Promise.all(locales.map(textsOf));

it.each([
  ['Spanish', es, en],
  ['English', en, es],
] as const)('a sentence that stands twice in %s stands twice in the other language', (_name, one, other) => {
  const placesOf = Map.groupBy(
    [...one].filter(([, text]) => text.endsWith('.')),
    ([, text]) => text,
  );
  expect([...one.keys()].filter((place) => !other.has(place))).toEqual([]);
  expect(one.size).toBeGreaterThan(1000);
  const differing = [...placesOf].filter(([, places]) => new Set(places.map(([place]) => other.get(place))).size > 1);
  expect(differing.map(([text]) => text)).toEqual([]);
});
