import type { PGlite } from '@electric-sql/pglite';
import fs from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * PGlite starts with fsync off, and its file system has no call for it: of fdatasync it knows only the name. A commit
 * then is in the memory of the operating system, and a power cut takes it.
 */
export const durableParameters = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

interface EmulatedFiles {
  ErrnoError: new (code: number) => Error;
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } };
}

/** Emscripten's number. */
const inputOutputError = 29;

/** Lets Postgres flush its files to the disk: the log before each commit is answered, the tables at checkpoints. */
export function flushToDisk(pglite: PGlite): void {
  const { ErrnoError, filesystems } = pglite.Module.FS as unknown as EmulatedFiles;
  filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
    // Folders are not opened in the real file system.
    if (nfd === undefined) return 0;
    try {
      fs.fdatasyncSync(nfd);
      return 0;
    } catch {
      // Postgres stops then, and repairs its tables from the log at the next start.
      throw new ErrnoError(inputOutputError);
    }
  };
}

/** Flushes what was written before `flushToDisk`: while the database was created and opened, or by an older version. */
export async function flushFolder(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushFolder(path);
    else if (entry.isFile()) await flushPath(path);
  }
  if (process.platform !== 'win32') await flushPath(folder);
}

async function flushPath(path: string): Promise<void> {
  try {
    const file = await fs.promises.open(path, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    // Postgres removes files at any time.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
