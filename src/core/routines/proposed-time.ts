import { needs, shelves, type Need } from '#core/catalogue/needs.ts';
import { isNight } from '#core/domain/night.ts';
import { shippedProgrammeOf, type OwnLength } from './routine-sound.ts';

const morning = '08:30';
const evening = '22:30';

interface Draft {
  frequencyId?: number | undefined;
  presetId?: string | null | undefined;
}

const needsOf = (frequencyId: number): readonly Need[] =>
  needs.filter((need) => shelves[need].some(({ id }) => id === frequencyId));

function offeredFor({ frequencyId, presetId }: Draft): readonly Need[] {
  const programme = shippedProgrammeOf({ presetId });
  if (programme) return programme.needs;
  // What a person has set up may be for anything.
  return typeof presetId === 'string' || frequencyId === undefined ? [] : needsOf(frequencyId);
}

/** A nap is for sleep and for energy: it is no reason to think of the evening. */
const isSleepAlone = (offered: readonly Need[]): boolean =>
  offered.length > 0 && offered.every((need) => need === 'sleep');

/**
 * The local time that is proposed for a new routine: in the evening if it lasts a night, or is offered for sleep alone.
 * @param length that its sound has by itself
 */
export function proposedTime(draft: Draft, length: OwnLength): string {
  const isForNight = (length !== undefined && isNight(length)) || isSleepAlone(offeredFor(draft));
  return isForNight ? evening : morning;
}
