/** Whether an error, or what lies behind it, says that there is no room. */
export function isFull(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: unknown };
  return name === 'QuotaExceededError' || (inner !== undefined && inner !== null && isFull(inner));
}
