export interface Health {
  status: 'ok' | 'failed';
  /** `hosted`: not ours to ask. */
  database: 'ok' | 'failed' | 'hosted';
  /** Rows of the catalogue. */
  frequencies?: number;
}

/** Milliseconds. */
const patience = 2000;

/**
 * A check that asks the database, once at a time however many ask at once, and does not wait for ever.
 * @param countFrequencies rejects where the database does not answer
 */
export function createHealthCheck(countFrequencies: () => Promise<number>): () => Promise<Health> {
  let running: Promise<Health> | undefined;
  return async () => {
    running ??= check(countFrequencies).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function check(countFrequencies: () => Promise<number>): Promise<Health> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new Error('The database does not answer')), patience);
  try {
    return { status: 'ok', database: 'ok', frequencies: await Promise.race([countFrequencies(), timer.promise]) };
  } catch {
    return { status: 'failed', database: 'failed' };
  } finally {
    clearTimeout(timeout);
  }
}
