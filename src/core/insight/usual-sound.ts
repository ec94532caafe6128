import type { SessionRecord } from '#core/personal-data/records/records.ts';

/** Hours before and after. */
const around = 2;

/** How often a sound must have been heard around the hour to be called usual. */
const least = 2;

const hoursApart = (one: number, other: number): number => {
  const apart = Math.abs(one - other);
  return Math.min(apart, 24 - apart);
};

/** What makes two sessions the same sound to a person. */
const soundOf = ({ frequencyId, hertz, mode, carrier, noise, address }: SessionRecord): string =>
  JSON.stringify([frequencyId, address ?? [hertz, mode, carrier, noise]]);

/**
 * The latest session with the sound that was heard most often around an hour of the day; undefined where none was heard
 * twice. The last session is offered elsewhere, so its sound does not count. Nor do blind comparisons.
 *
 * @param sessions newest first
 * @param hour 0–23
 */
export function usualSound(sessions: readonly SessionRecord[], hour: number): SessionRecord | undefined {
  const [last] = sessions;
  const candidates = sessions.filter(
    (session) =>
      session.comparison === null &&
      session.frequencyId !== null &&
      hoursApart(session.hour, hour) <= around &&
      last !== undefined &&
      soundOf(session) !== soundOf(last),
  );
  const sounds = [...Map.groupBy(candidates, soundOf).values()].filter((found) => found.length >= least);
  return sounds.toSorted((one, other) => other.length - one.length)[0]?.[0];
}
