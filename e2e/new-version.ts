// A build, and the one after it, in a folder of their own.
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
/** What gets another name with every change of what it holds, or of what it loads: all of it, since all of it loads the first chunk. */
const changing = /\/assets\/[^/]+\.(js|json)$/u;
const written = /\.(js|json|html)$/u;

/** Copies the present build. */
export async function copyBuild(folder: string): Promise<void> {
  await cp(dist, folder, { recursive: true });
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));
}

/** Turns a build into the next one: chunks have other names, the old ones are gone, and every page says `data-version="2"`. */
export async function makeNextVersion(folder: string): Promise<void> {
  const files = await filesOf(folder);
  const names = files.filter((path) => changing.test(path)).map((path) => path.slice(path.lastIndexOf('/') + 1));
  const renamed = (text: string): string =>
    names.reduce((changed, name) => changed.replaceAll(name, name.replace('.', '-second.')), text);
  // What was compressed holds the old names.
  await Promise.all(files.filter((path) => /\.(br|gz)$/u.test(path)).map((path) => rm(path)));
  for (const path of files.filter((name) => written.test(name))) {
    const text = renamed(await readFile(path, 'utf8'));
    await writeFile(path, path.endsWith('.html') ? text.replace('<html ', '<html data-version="2" ') : text);
    if (changing.test(path)) await rename(path, renamed(path));
  }
}
