// Both drivers must answer like hosted Supabase: numbers as numbers, times as ISO 8601.

/** `2026-11-20 03:41:27.393+00` becomes `2026-11-20T03:41:27.393+00:00`. */
const isoTime = (value: string): string => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** Numbers that JavaScript cannot hold exactly stay texts. */
function wholeNumber(value: string): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** By the number of the type in Postgres. */
export const valueParsers: Readonly<Record<number, (value: string) => unknown>> = {
  // bigint
  20: wholeNumber,
  // date
  1082: String,
  // timestamp and timestamptz
  1114: isoTime,
  1184: isoTime,
  // numeric
  1700: Number,
};
