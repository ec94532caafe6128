import { build, type Plugin, type Rolldown } from 'vite';
import { factsOf, screenNames, type ScreenName } from '../../src/routes.ts';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'>;

const react = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/;
const screenModule = /[\\/]src[\\/](?:screens[\\/]([^\\/]+)[\\/]\1-screen|app[\\/]shell[\\/](shell))\.tsx$/u;

const namesOf = (fits: (name: ScreenName) => boolean): ReadonlySet<string> => new Set(screenNames.filter(fits));

/**
 * The others lack most of what these share. The page about Onda could do with less, but then everybody's first page would
 * fetch what it shares with the rest.
 */
const screensInside = namesOf((name) => factsOf(name).navigation !== 'never' || name === 'about');
/** Only the first render of these queries the catalogue. */
const screensOfCatalogue = namesOf((name) => factsOf(name).catalogue !== undefined);

function screenName(module: string | null): string | undefined {
  const [, screen, shell] = screenModule.exec(module ?? '') ?? [];
  return screen ?? shell;
}

/** The modules that a first render loads with a chunk. */
function modulesOf(start: Chunk, byFile: ReadonlyMap<string, Chunk>): string[] {
  const files = new Set([start.fileName]);
  for (const file of files) for (const other of byFile.get(file)?.imports ?? []) files.add(other);
  return [...files].flatMap((file) => byFile.get(file)?.moduleIds ?? []);
}

/** For each module, the names of the screens whose first render needs it. The shell counts as a screen. */
export function screensByModule(chunks: readonly Chunk[]): Map<string, Set<string>> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const screens = new Map<string, Set<string>>();
  for (const chunk of chunks) {
    const name = screenName(chunk.facadeModuleId);
    if (name === undefined) continue;
    for (const module of modulesOf(chunk, byFile)) screens.set(module, (screens.get(module) ?? new Set()).add(name));
  }
  return screens;
}

/** Undefined where the bundler decides: a screen's own module, and what only later parts need. */
export function chunkName(module: string, screens: ReadonlySet<string>): string | undefined {
  return screens.size === 0 || screenName(module) !== undefined ? undefined : groupName([...screens].toSorted());
}

function groupName(screens: readonly string[]): string {
  const [first, second, ...more] = screens;
  if (second === undefined) return first === 'shell' ? 'inside' : `${first}-modules`;
  if (screens.every((name) => screensOfCatalogue.has(name))) return 'catalogue';
  if (screens.every((name) => name === 'shell' || screensInside.has(name))) return 'inside';
  return more.length > 0 || second === 'welcome' ? 'common' : `${first}-${second}-modules`;
}

/** The app's chunks with one chunk for each set of importers. */
async function bundleBySet(root: string, plugins: Plugin[]): Promise<Chunk[]> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { experimental: { chunkOptimization: false } } },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

/** Chunks that import each other: a constant of one may be read before it is set. undefined if there are none. */
export function findCircle(chunks: readonly Pick<Chunk, 'fileName' | 'imports'>[]): string[] | undefined {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const checked = new Set<string>();
  const circleFrom = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (checked.has(file)) return undefined;
    for (const other of importsOf.get(file) ?? []) {
      const circle = circleFrom(other, [...path, file]);
      if (circle) return circle;
    }
    checked.add(file);
    return undefined;
  };
  for (const { fileName } of chunks) {
    const circle = circleFrom(fileName, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Groups modules by the screens whose first render needs them, so that a first visit makes few requests. The bundler's
 * own sets also tell lazy parts apart: 40 chunks for a page. Which screens need a module is known once unused imports
 * are gone, so the app is bundled twice (1.3 s).
 * @param plugins the ones that change what is imported
 */
export function groupByScreens(plugins: Plugin[]): Plugin {
  return {
    name: 'group-by-screens',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: async ({ root = process.cwd() }) => {
      const screens = screensByModule(await bundleBySet(root, plugins));
      const groups: Rolldown.CodeSplittingGroup[] = [
        { name: 'react', test: react, priority: 4 },
        { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 3 },
        { name: 'app', tags: ['$initial'], priority: 2 },
        {
          name: (module) => chunkName(module, screens.get(module) ?? new Set()),
          // What a module imports is needed by the same screens at least, so no chunks import each other in a circle.
          includeDependenciesRecursively: false,
          priority: 1,
        },
        // Every page loads what the texts of languages share, and nothing else may come with it.
        { name: 'texts', test: /[\\/]src[\\/]i18n[\\/]/, minShareCount: 2 },
        // What lazy parts share, one chunk for each set of them: small ones that the bundler merges can make a circle.
        { name: 'shared', minShareCount: 2, entriesAware: true },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    generateBundle(_options, bundle) {
      const circle = findCircle(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (circle) this.error(`Chunks import each other: ${circle.join(' → ')}`);
    },
  };
}
