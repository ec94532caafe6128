import { statfsSync } from 'node:fs';

/** With less, a database can neither start nor close reliably. */
const minimumFreeBytes = 32_000_000;
/** Codes of the system and of Postgres (53100) for a full disk, quota or limit. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);
const accessCodes = new Set(['EACCES', 'EPERM', 'EROFS']);
const elsewhere = 'or choose another folder with DATA_DIR';

class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Turns a failure in the data folder into a message for the operator; returns unknown failures unchanged. */
export function explainDataFolderFailure(cause: unknown, folder: string): unknown {
  const code = codeOf(cause);
  if (diskFullCodes.has(code)) return diskFullError(folder, cause);
  if (accessCodes.has(code))
    return new DataFolderError(`This user may not write to ${folder} (${code}). Let it own that folder, ${elsewhere}`, {
      cause,
    });
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new DataFolderError(`${folder} is not a folder. Move that file away, ${elsewhere}`, { cause });
  return cause;
}

export function explainPgliteFailure(cause: unknown, folder: string): unknown {
  const explained = explainDataFolderFailure(cause, folder);
  return explained === cause && freeBytes(folder) < minimumFreeBytes ? diskFullError(folder, cause) : explained;
}

export class DamagedError extends Error {
  override name = 'DamagedError';
}

const corruptionCodes = new Set(['XX001', 'XX002']);

/** Calls only files damaged that are known to be: an operator who believes it throws data away. */
export function explainOpenFailure(cause: unknown, folder: string, cluster: string): unknown {
  const explained = explainPgliteFailure(cause, folder);
  if (explained !== cause) return explained;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof DamagedError || corruptionCodes.has(codeOf(cause))) {
    return new DataFolderError(
      `The database in ${cluster} cannot be opened, its files are damaged (${reason}). Restore a backup of them, or move ${cluster} away: the next start makes a new one`,
      { cause },
    );
  }
  return new DataFolderError(
    `The database in ${cluster} could not be opened (${reason}). Its files may be intact: keep them, ${elsewhere}`,
    { cause },
  );
}

function diskFullError(folder: string, cause: unknown): DataFolderError {
  return new DataFolderError(`There is no space left in ${folder}. Free some space there, ${elsewhere}`, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
