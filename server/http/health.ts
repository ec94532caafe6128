export interface Health {
  status: 'ok' | 'failed';
  database: 'ok' | 'failed' | 'hosted';
  frequencies?: number;
}

const timeout = 2000;

/** Concurrent checks share one query. */
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
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(() => expired.reject(new Error('The database does not answer')), timeout);
  try {
    return { status: 'ok', database: 'ok', frequencies: await Promise.race([countFrequencies(), expired.promise]) };
  } catch {
    return { status: 'failed', database: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}
