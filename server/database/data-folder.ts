import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const unfinishedPrefix = 'postgres.unfinished.';

/** What lies where inside the data folder. */
export const inDataFolder = {
  cluster: (folder: string) => join(folder, 'postgres'),
  /** Where this process makes a new cluster; no other one does it in the same place. */
  unfinished: (folder: string) => join(folder, `${unfinishedPrefix}${process.pid}`),
  lock: (folder: string) => join(folder, 'lock'),
  secrets: (folder: string) => join(folder, 'secrets.json'),
};

const groupAndOthers = 0o077;

/**
 * Takes reading and writing away from everybody but the owner; Windows has no such bits and keeps its own rules.
 * @returns whether others could do something with it before
 */
export async function keepToOwner(path: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { mode } = await stat(path);
  if ((mode & groupAndOthers) === 0) return false;
  await chmod(path, mode & ~groupAndOthers);
  return true;
}

/**
 * Makes the data folder where it is missing, for its owner only. One that is there may be shared with others on purpose: it is
 * left as it is, what lies in it is protected by itself.
 * @returns what its owner should know about it
 */
export async function prepareDataFolder(folder: string): Promise<string | undefined> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined || process.platform === 'win32') return undefined;
  const { mode } = await stat(folder);
  return (mode & groupAndOthers) === 0
    ? undefined
    : `Others on this machine may look into ${folder}. To change that: chmod 700 ${folder}`;
}
