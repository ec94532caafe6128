/** Dexie wraps the browser's error in `inner`. */
export function isQuotaExceeded(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== null && isQuotaExceeded(inner));
}
