import { statfsSync } from 'node:fs';

/** Bytes. With less, a database neither starts nor closes well. */
const leastRoom = 32_000_000;
/** What the system and Postgres (53100) call a disk, a quota or a limit that is used up. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
const refused = new Set(['EACCES', 'EPERM', 'EROFS']);
const elsewhere = 'or choose another folder with DATA_DIR';

/** The data folder cannot be used. The message says why, where and what to do, for the person who starts the server. */
class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** What a failure in the data folder means to the person who starts the server; the failure itself where nothing is known about it. */
export function explainFailure(cause: unknown, folder: string): unknown {
  const code = codeOf(cause);
  if (full.has(code)) return noRoom(folder, cause);
  if (refused.has(code))
    return new DataFolderError(`This user may not write to ${folder} (${code}). Let it own that folder, ${elsewhere}`, {
      cause,
    });
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new DataFolderError(`${folder} is no folder. Move that file away, ${elsewhere}`, { cause });
  return cause;
}

/** The same for a failure of PGlite, which often does not say why it gave up. */
export function explainAbort(cause: unknown, folder: string): unknown {
  const explained = explainFailure(cause, folder);
  return explained === cause && room(folder) < leastRoom ? noRoom(folder, cause) : explained;
}

/** Files of the database are not what they must be. */
export class DamagedError extends Error {
  override name = 'DamagedError';
}

/** What Postgres calls contents of its files that cannot be. */
const corrupted = new Set(['XX001', 'XX002']);

/** The same for a database that is there but cannot be opened. Only what is known to be damaged is called so: whoever believes it throws data away. */
export function explainUnopened(cause: unknown, folder: string, cluster: string): unknown {
  const explained = explainAbort(cause, folder);
  if (explained !== cause) return explained;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof DamagedError || corrupted.has(codeOf(cause))) {
    return new DataFolderError(
      `The database in ${cluster} cannot be opened, its files are damaged (${reason}). Put a copy of them back, or move ${cluster} away: the next start makes a new one`,
      { cause },
    );
  }
  return new DataFolderError(
    `The database in ${cluster} could not be opened (${reason}). Its files may be whole: keep them, ${elsewhere}`,
    { cause },
  );
}

function noRoom(folder: string, cause: unknown): DataFolderError {
  return new DataFolderError(`There is no room left for ${folder}. Free some space there, ${elsewhere}`, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function room(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
