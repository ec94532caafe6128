import { readFileSync } from 'node:fs';
import { toFrequency } from './frequency-row.ts';
import type { Frequency } from './frequency.ts';

/** Every frequency of supabase/catalogue.json, as the app reads it from the database. */
export const shippedCatalogue: readonly Frequency[] = (
  JSON.parse(readFileSync('supabase/catalogue.json', 'utf8')) as object[]
).map((row) => {
  // The database's default.
  const read = toFrequency({ default_intensity: 70, ...row });
  if (!('frequency' in read)) throw new Error(read.problem);
  return read.frequency;
});

export function shippedFrequency(id: number): Frequency {
  const found = shippedCatalogue.find((one) => one.id === id);
  if (!found) throw new Error(`no frequency ${id}`);
  return found;
}
