import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
/** Every chunk: each imports the first one, so its hash changes with every build. */
const renamedFiles = /\/assets\/[^/]+\.(js|json)$/u;
const textFiles = /\.(js|json|html)$/u;

export async function copyBuild(folder: string): Promise<void> {
  await cp(dist, folder, { recursive: true });
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));
}

/** Renames all chunks, and marks every page with `data-version="2"`. */
export async function makeNextVersion(folder: string): Promise<void> {
  const files = await filesOf(folder);
  const names = files.filter((path) => renamedFiles.test(path)).map((path) => path.slice(path.lastIndexOf('/') + 1));
  const renamed = (text: string): string =>
    names.reduce((changed, name) => changed.replaceAll(name, name.replace('.', '-second.')), text);
  // Compressed files hold the old names.
  await Promise.all(files.filter((path) => /\.(br|gz)$/u.test(path)).map((path) => rm(path)));
  for (const path of files.filter((name) => textFiles.test(name))) {
    const text = renamed(await readFile(path, 'utf8'));
    await writeFile(path, path.endsWith('.html') ? text.replace('<html ', '<html data-version="2" ') : text);
    if (renamedFiles.test(path)) await rename(path, renamed(path));
  }
}
