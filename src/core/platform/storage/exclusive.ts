/**
 * Runs something while no other tab of the app runs what has the same name; undefined, and nothing is run, where one does. A tab that
 * is closed holds nobody up. Where the browser cannot tell, it is run.
 */
export async function alone<Result>(name: string, run: () => Promise<Result>): Promise<Result | undefined> {
  // Only pages that are secure have locks.
  if (!('locks' in navigator)) return run();
  let isAnswered = false;
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true;
      return lock ? run() : undefined;
    });
  } catch (error) {
    // Where site data is blocked the browser refuses any lock (SecurityError).
    if (isAnswered) throw error;
    return run();
  }
}
