import type { Seconds } from '#core/units.ts';

/** Rejects with `message` after `limit`; the work itself continues. */
export async function withTimeout<Result>(work: Promise<Result>, limit: Seconds, message: string): Promise<Result> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error(message)), limit * 1000);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(clock));
}
