/** Resolves with undefined while any tab runs a task of the same name. Closing a tab releases its lock. */
export async function runExclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result | undefined> {
  // Insecure pages have no locks.
  if (!('locks' in navigator)) return run();
  let isAnswered = false;
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true;
      return lock ? run() : undefined;
    });
  } catch (error) {
    // Where site data is blocked, browsers refuse locks (SecurityError).
    if (isAnswered) throw error;
    return run();
  }
}
