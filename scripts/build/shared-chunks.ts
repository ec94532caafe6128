// Which chunk each module belongs to that several pages need at once.

const ours = /[\\/]src[\\/]/;

/** What the bundler knows of the modules; null of one it does not have. */
export interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

const screen = (name: string): string => `src/screens/${name}/${name}-screen.tsx`;

const main = 'src/app/boot/main.tsx';
/** The heaviest page: what it does not need stays out of its way. */
const player = screen('player');
/** Pages before one has come in, those behind the navigation, and of these the ones that ask the catalogue before anything else. */
const outside = ['welcome', 'auth', 'about', 'not-found'].map(screen);
const withCatalogue = ['src/app/boot/open-catalogue.ts', player, ...['library', 'routines'].map(screen)];
const inside = [
  'src/app/shell/shell.tsx',
  ...['dashboard', 'device', 'diagnosis', 'diagnosis-results', 'history', 'profile'].map(screen),
  ...withCatalogue,
];

/** The modules whose imports are looked at, by their place in the repository. */
export const planned: readonly string[] = [main, ...outside, ...inside];

/**
 * Our own modules that a module needs before it can run, itself included.
 * @throws where the bundler does not have it: renamed, it would be planned as if nothing needed anything.
 */
function reachedFrom(start: string, graph: ModuleGraph): Set<string> {
  if (!graph.getModuleInfo(start))
    throw new Error(
      `The build has no module ${start}, which scripts/build/shared-chunks.ts plans chunks by. If it was renamed or removed, so must it be there.`,
    );
  const reached = new Set([start]);
  // A set may grow while it is walked.
  for (const known of reached)
    for (const imported of graph.getModuleInfo(known)?.importedIds ?? [])
      if (ours.test(imported)) reached.add(imported);
  return reached;
}

/**
 * The chunk of each module that several pages need at once; the first that asks for it has it.
 * @param root Where the repository is, as module ids begin.
 * @throws where a module that is planned by does not exist.
 */
export function planChunks(graph: ModuleGraph, root: string): Map<string, string> {
  const reached = new Map(planned.map((place) => [place, reachedFrom(`${root}/${place}`, graph)]));
  const neededBy = (place: string): Set<string> => reached.get(place) ?? new Set();
  const neededByAtLeast = (count: number, pages: readonly string[]): string[] => {
    const uses = new Map<string, number>();
    for (const page of pages) for (const id of neededBy(page)) uses.set(id, (uses.get(id) ?? 0) + 1);
    return [...uses].filter(([, used]) => used >= count).map(([id]) => id);
  };
  const chunks = new Map<string, string>();
  const put = (chunk: string, ids: Iterable<string>): void => {
    // What is asked for by itself keeps a chunk of its own, by which a page names it.
    for (const id of ids)
      if (!chunks.has(id) && graph.getModuleInfo(id)?.dynamicImporters.length === 0) chunks.set(id, chunk);
  };
  const ofPlayer = (ids: readonly string[]): string[] => ids.filter((id) => neededBy(player).has(id));
  put('app', neededBy(main));
  put('inside', ofPlayer(neededByAtLeast(4, inside)));
  put('catalogue', ofPlayer(neededByAtLeast(2, withCatalogue)));
  put('everywhere', ofPlayer(neededByAtLeast(2, outside)));
  return chunks;
}

/**
 * Puts what several pages need at once into few chunks. By itself the bundler makes one for each set of screens that happens
 * to share a module: the library then asks for 35 files instead of 27, and a phone waits for each round of six of them.
 */
export function sharedChunks(root: string): (id: string, graph: ModuleGraph) => string | null {
  let chunks: Map<string, string> | undefined;
  return (id, graph) => (chunks ??= planChunks(graph, root)).get(id) ?? null;
}
