// A backup is a folder: a manifest, the server's secrets, and the database as files or as a dump.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { dataFolderPaths } from '../../server/database/data-folder.ts';

const manifestName = 'manifest.json';
const digestSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const manifestSchema = v.object({
  format: v.literal(1),
  kind: v.picklist(['embedded', 'postgres']),
  /** ISO 8601. */
  madeAt: v.string(),
  /** By table. */
  rows: v.record(v.string(), v.number()),
  /** Roles that own tables. */
  owners: v.array(v.string()),
  /** SHA-256 of all other files. */
  digest: digestSchema,
});

export type Manifest = v.InferOutput<typeof manifestSchema>;
export type Contents = Pick<Manifest, 'kind' | 'rows' | 'owners'>;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path !== join(folder, manifestName))
    .toSorted();
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await filesIn(folder)) {
    hash.update(`${path.slice(folder.length).replaceAll('\\', '/')}\n`);
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/** So that a power cut afterwards takes nothing. */
export async function flushFiles(folder: string): Promise<void> {
  for (const path of await filesIn(folder)) {
    const file = await open(path, 'r+');
    await file.sync();
    await file.close();
  }
}

/**
 * Everything is written beside the target, which appears only when it is complete.
 * @param fill writes the database into the folder, and says what it has verified there
 * @throws Error if the target exists
 */
export async function writeBackup(target: string, fill: (folder: string) => Promise<Contents>): Promise<Manifest> {
  if (existsSync(target)) throw new Error(`${target} exists already. Nothing was changed: name another place`);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const contents = await fill(unfinished);
    const manifest: Manifest = {
      format: 1,
      ...contents,
      madeAt: new Date().toISOString(),
      digest: await digestOf(unfinished),
    };
    await writeFile(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await flushFiles(unfinished);
    await rename(unfinished, target);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** @throws Error if it is no backup, or one that has changed since it was made */
export async function readBackup(source: string): Promise<Manifest> {
  const text = await readFile(join(source, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`${source} is not a backup: it has no ${manifestName}`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (!parsed.success) throw new Error(`${source} is damaged, or of a newer version: ${manifestName} cannot be read`);
  if ((await digestOf(source)) !== parsed.output.digest)
    throw new Error(`${source} is damaged: its files have changed since it was made`);
  return parsed.output;
}

/** @throws Error naming the tables with other numbers of rows */
export function assertSameRows(found: Manifest['rows'], expected: Manifest['rows'], what: string): void {
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])];
  const wrong = names.filter((name) => found[name] !== expected[name]);
  if (wrong.length === 0) return;
  const list = wrong.map((name) => `${name} (${found[name] ?? 'none'} in place of ${expected[name] ?? 'none'})`);
  throw new Error(`${what} has other numbers of rows: ${list.join(', ')}`);
}

async function copySecrets(text: string, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
}

const readSecrets = async (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** @returns whether there are any */
export async function backUpSecrets(dataFolder: string, folder: string): Promise<boolean> {
  const text = await readSecrets(dataFolderPaths.secrets(dataFolder));
  if (text !== undefined) await copySecrets(text, dataFolderPaths.secrets(folder));
  return text !== undefined;
}

/** @throws Error if the data folder has others */
export async function restoreSecrets(source: string, dataFolder: string): Promise<void> {
  const path = dataFolderPaths.secrets(dataFolder);
  const [text, present] = [await readSecrets(dataFolderPaths.secrets(source)), await readSecrets(path)];
  if (text === undefined || text === present) return;
  if (present !== undefined)
    throw new Error(`${path} has other secrets than the backup. Nothing was changed: move it away first`);
  await copySecrets(text, path);
}
