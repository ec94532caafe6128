// Both drivers must answer like hosted Supabase: numbers as numbers, times as ISO 8601.

export const numericType = 1700;
export const timestampType = 1114;
export const timestampWithZoneType = 1184;

/** `2026-11-20 03:41:27.393+00` becomes `2026-11-20T03:41:27.393+00:00`. */
export function isoTime(value: string): string {
  return value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
