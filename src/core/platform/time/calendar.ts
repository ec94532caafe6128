/** Local calendar day, such as 2026-11-20. */
export function dayOf(moment: Date): string {
  const [month, date] = [moment.getMonth() + 1, moment.getDate()].map((number) => String(number).padStart(2, '0'));
  return `${moment.getFullYear()}-${month}-${date}`;
}

/** Newest first. Counts calendar days, which may have 23 or 25 hours. */
export function lastDays(moment: Date, count: number): readonly string[] {
  return Array.from({ length: count }, (_, back) =>
    dayOf(new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - back)),
  );
}

export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
