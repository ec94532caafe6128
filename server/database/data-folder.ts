import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const unfinishedPrefix = 'postgres.unfinished.';

export const dataFolderPaths = {
  cluster: (folder: string) => join(folder, 'postgres'),
  unfinished: (folder: string) => join(folder, `${unfinishedPrefix}${process.pid}`),
  lock: (folder: string) => join(folder, 'lock'),
  secrets: (folder: string) => join(folder, 'secrets.json'),
};

const groupAndOthers = 0o077;

/** Does nothing on Windows, which has its own rules. @returns whether others had access before */
export async function restrictToOwner(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { mode } = await stat(path);
  if ((mode & groupAndOthers) === 0) return false;
  await chmod(path, mode & ~groupAndOthers);
  return true;
}

/** An existing folder may be shared on purpose and keeps its permissions. @returns a warning for the operator */
export async function prepareDataFolder(folder: string): Promise<string | undefined> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined || process.platform === 'win32') return undefined;
  const { mode } = await stat(folder);
  return (mode & groupAndOthers) === 0
    ? undefined
    : `Other users of this machine can read ${folder}. To change that: chmod 700 ${folder}`;
}
