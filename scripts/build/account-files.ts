import type { Manifest } from 'vite';

/** Recognises a module by its file name, such as open-real-account.ts. */
const isAccountModule = (name: string): boolean => /\/(?:[a-z-]+-)?(?:account|sync)(?:-[a-z-]+)?\.tsx?$/u.test(name);

function reachable(manifest: Manifest, entry: string, follows: (name: string) => boolean): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name) || !follows(name)) return;
    seen.add(name);
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(other);
  };
  visit(entry);
  return seen;
}

/** The files that a page fetches only where it offers real accounts. */
export function accountFiles(manifest: Manifest, entry: string): ReadonlySet<string> {
  const fileOf = (name: string): string => manifest[name]?.file ?? '';
  const others = new Set([...reachable(manifest, entry, (name) => !isAccountModule(name))].map(fileOf));
  const all = [...reachable(manifest, entry, () => true)].map(fileOf);
  return new Set(all.filter((file) => !others.has(file)));
}
