/** Local calendar day, such as 2026-11-20. */
export function dayOf(moment: Date): string {
  const [month, date] = [moment.getMonth() + 1, moment.getDate()].map((number) => String(number).padStart(2, '0'));
  return `${moment.getFullYear()}-${month}-${date}`;
}

/** Newest first. Counted in UTC: local days may have 23 or 25 hours, or be left out (Apia, 30 December 2011). */
export function lastDays(moment: Date, count: number): readonly string[] {
  const [year, month, date] = [moment.getFullYear(), moment.getMonth(), moment.getDate()];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month, date - back)).toISOString().slice(0, 10),
  );
}

export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
