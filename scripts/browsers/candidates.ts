import { delimiter, join } from 'node:path';

export function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

export async function firstThatWorks(
  paths: readonly string[],
  works: (path: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const path of paths) if (await works(path)) return path;
  return undefined;
}
