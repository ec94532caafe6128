/** Arithmetic on calendar days as records keep them, 2026-11-20. In UTC, where every day has as many hours. */
const dayMilliseconds = 86_400_000;
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later; earlier, if negative. */
export function addDays(day: string, count: number): string {
  return new Date(midnightOf(day) + count * dayMilliseconds).toISOString().slice(0, 10);
}

/** How many days the second is after the first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / dayMilliseconds);
}

/** ISO's day of the week: 1 is Monday, 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(midnightOf(day)).getUTCDay() || 7;
}
