/** Calendar days such as 2026-11-20 are calculated in UTC, where every day has 24 hours. */
const dayMilliseconds = 86_400_000;
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export function addDays(day: string, count: number): string {
  return new Date(midnightOf(day) + count * dayMilliseconds).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / dayMilliseconds);
}

/** ISO: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(midnightOf(day)).getUTCDay() || 7;
}
