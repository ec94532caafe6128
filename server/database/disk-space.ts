import type { AcquireLease, Lease } from './connection-lease.ts';

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const diskFull = '53100';
/** Milliseconds between two tries to write. */
const tryEvery = 5000;

/** Makes a table larger than a page that may still have room, and leaves nothing behind. */
const tryToWrite = `begin;
create temporary table space_probe on commit drop as select n, md5(n::text) from generate_series(1, 2000) n;
commit`;

export interface DiskSpace {
  acquire: AcquireLease;
  /** Whether the last write failed for want of space. While it did, this tries again every five seconds. */
  isFull: () => boolean;
}

/** A database answers reads with a full disk, and asking for the free space of its machine is not possible. */
export function watchDiskSpace(acquire: AcquireLease): DiskSpace {
  let isFull = false;
  let triedAt = 0;
  const noteFailure = (error: unknown): never => {
    if ((error as { code?: unknown }).code === diskFull) isFull = true;
    throw error;
  };
  const watched = async (): Promise<Lease> => {
    const lease = await acquire();
    return {
      ...lease,
      run: async (text, parameters) => lease.run(text, parameters).catch(noteFailure),
      script: async (text) => lease.script(text).catch(noteFailure),
    };
  };
  const tryAgain = async (): Promise<void> => {
    const lease = await acquire();
    try {
      await lease.script(tryToWrite);
      isFull = false;
    } catch {
      await lease.script('rollback').catch(lease.discard);
    } finally {
      lease.release();
    }
  };
  return {
    acquire: watched,
    isFull: () => {
      if (isFull && performance.now() - triedAt > tryEvery) {
        triedAt = performance.now();
        tryAgain().catch(() => undefined);
      }
      return isFull;
    },
  };
}
