import type { SessionRecord } from '#core/personal-data/records/records.ts';

/** A blind comparison must not say which of its tones was heard. */
export function isRepeatable({ comparison }: SessionRecord): boolean {
  return comparison === null;
}
