const fiveHours = 15_768_000;
const fiftyYears = 1.5768e12;

/** An import file with at least five sessions a day, the last one today and none before 1976. */
export function importFileOf(count: number): string {
  const identifier = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const feeling = (number: number) => ({
    tension: 1 + (number % 100),
    energy: 1 + ((number * 7) % 100),
    mood: 1 + ((number * 13) % 100),
  });
  const apart = Math.min(fiveHours, Math.floor(fiftyYears / count));
  const sessions = Array.from({ length: count }, (_, number) => {
    const start = new Date(Date.now() - number * apart);
    return {
      id: identifier(number),
      frequencyId: 1 + (number % 60),
      hertz: 1 + (number % 60),
      mode: 'pure',
      carrier: 200,
      noise: null,
      intensity: 70,
      startedAt: start.getTime(),
      day: start.toISOString().slice(0, 10),
      hour: start.getUTCHours(),
      timeZone: 'UTC',
      plannedSeconds: 900,
      heardSeconds: 300 + (number % 600),
      ended: 'completed',
      before: number % 3 === 0 ? feeling(number) : null,
      after: number % 3 === 0 ? feeling(number + 1) : null,
      comparison: null,
    };
  });
  return JSON.stringify({
    format: 'onda-personal-data',
    version: 1,
    sessions,
    favourites: [],
    assessments: [],
    routines: [],
    comparisons: [],
    settings: {},
  });
}
