/** Dexie wraps the browser's error in `inner`. */
export function isFull(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== null && isFull(inner));
}
