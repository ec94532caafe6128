import type { ModuleList } from './list-modules.ts';

/** Recognises a module of sealed records by its folder or file name. What only such modules need belongs to them, too. */
const isNamedSealed = (name: string): boolean =>
  /^src\/.*\/(?:encryption|sealing|protection)\/|^src\/.*\/(?:[a-z-]+-)?(?:protection|sealed|sealing|account-keys|keys-notice)(?:-[a-z-]+)?\.tsx?$/u.test(
    name,
  );

/** Shows something to a person, or holds the texts of it. */
const isShown = (name: string): boolean => /^src\/(?:screens|i18n)\//u.test(name);

interface Walk {
  from: string;
  /** Whether a module that is reached is visited. */
  enters: (name: string) => boolean;
  /** Whether what a module imports later is reached, too. */
  waits: (name: string) => boolean;
}

function reachable({ modules }: ModuleList, { from, enters, waits }: Walk): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = modules[name];
    if (!found || reached.has(name) || !enters(name)) continue;
    reached.add(name);
    waiting.push(...found.imports, ...(waits(name) ? found.dynamicImports : []));
  }
  return reached;
}

/** Modules that are there only because records can be sealed. */
export function sealedModules(list: ModuleList, entry: string): Set<string> {
  const others = reachable(list, { from: entry, enters: (name) => !isNamedSealed(name), waits: () => true });
  return new Set(Object.keys(list.modules).filter((name) => !others.has(name)));
}

const isText = (name: string): boolean => /^src\/i18n\/|\/wordlists\//u.test(name);

/** Bytes, gzip. */
export interface SealedCode {
  /** Every device with a sealed account loads it by itself. */
  atStart: number;
  /** Loaded where a person looks at, sets up, opens or changes a way in. */
  later: number;
  /** Sentences and the words of phrases, in all languages; a person needs those of one. */
  texts: number;
  /** How much of it each script holds. */
  files: Record<string, number>;
}

interface Measured {
  list: ModuleList;
  entry: string;
  /** Bytes of a script, gzip. */
  sizeOf: (file: string) => number;
}

/** A script that holds other modules, too, counts by the share of the sealed ones in its length. */
export function sealedCode({ list, entry, sizeOf }: Measured): SealedCode {
  const sealed = sealedModules(list, entry);
  const started = reachable(list, {
    from: entry,
    enters: (name) => !isShown(name),
    waits: (name) => !sealed.has(name),
  });
  const kindOf = (name: string): 'atStart' | 'later' | 'texts' => {
    if (isText(name)) return 'texts';
    return started.has(name) ? 'atStart' : 'later';
  };
  const code: SealedCode = { atStart: 0, later: 0, texts: 0, files: {} };
  for (const [file, lengths] of Object.entries(list.files)) {
    const all = Object.values(lengths).reduce((sum, length) => sum + length, 0);
    for (const [name, length] of Object.entries(lengths)) {
      if (!sealed.has(name) || length === 0) continue;
      const size = (sizeOf(file) * length) / all;
      code[kindOf(name)] += size;
      code.files[file] = (code.files[file] ?? 0) + size;
    }
  }
  return code;
}
