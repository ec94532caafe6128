const fiveHours = 15_768_000;
const fiftyYears = 1.5768e12;

/** A completed session of 15 minutes at 528 Hz, in UTC. @param number names it */
export function madeSession(number: number, startedAt: number) {
  const start = new Date(startedAt);
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    frequencyId: 1,
    hertz: 528,
    mode: 'pure',
    carrier: 200,
    noise: null,
    intensity: 70,
    startedAt,
    day: start.toISOString().slice(0, 10),
    hour: start.getUTCHours(),
    timeZone: 'UTC',
    plannedSeconds: 900,
    heardSeconds: 900,
    ended: 'completed',
    before: null,
    after: null,
    comparison: null,
  };
}

/** An import file, as the first version of the app has written it. */
export const fileOfSessions = (sessions: readonly object[]): string =>
  JSON.stringify({
    format: 'onda-personal-data',
    version: 1,
    sessions,
    favourites: [],
    assessments: [],
    routines: [],
    comparisons: [],
    settings: {},
  });

/** An import file with at least five sessions a day, the last one today and none before 1976. */
export function importFileOf(count: number): string {
  const feeling = (number: number) => ({
    tension: 1 + (number % 100),
    energy: 1 + ((number * 7) % 100),
    mood: 1 + ((number * 13) % 100),
  });
  const apart = Math.min(fiveHours, Math.floor(fiftyYears / count));
  return fileOfSessions(
    Array.from({ length: count }, (_, number) => ({
      ...madeSession(number, Date.now() - number * apart),
      frequencyId: 1 + (number % 60),
      hertz: 1 + (number % 60),
      heardSeconds: 300 + (number % 600),
      before: number % 3 === 0 ? feeling(number) : null,
      after: number % 3 === 0 ? feeling(number + 1) : null,
    })),
  );
}

/** For a file input of Playwright. */
export const jsonFile = (text: string) => ({
  name: 'onda.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
