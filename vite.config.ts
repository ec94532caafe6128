import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { knownColours } from './scripts/known-colours.ts';
import packageFile from './package.json' with { type: 'json' };

const core = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/;
const ours = /[\\/]src[\\/]/;
const root = import.meta.dirname.replaceAll('\\', '/');
const screens = (...names: string[]): string[] => names.map((name) => `${root}/src/screens/${name}/${name}-screen.tsx`);
const main = `${root}/src/app/main.tsx`;
/** Pages before one has come in, those behind the navigation, and of these the ones that ask the catalogue before anything else. */
const outside = screens('welcome', 'auth', 'about', 'not-found');
const [player = ''] = screens('player');
const withCatalogue = [`${root}/src/app/open-catalogue.ts`, player, ...screens('library', 'routines')];
const inside = [`${root}/src/app/shell.tsx`, ...screens('dashboard', 'device', 'diagnosis', 'diagnosis-results', 'history', 'profile'), ...withCatalogue];

/** Our own modules that a module needs before it can run, itself included. */
function reachedFrom(start: string, context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set([start]);
  // A set may grow while it is walked.
  for (const known of reached) for (const imported of context.getModuleInfo(known)?.importedIds ?? []) if (ours.test(imported)) reached.add(imported);
  return reached;
}

/** Which chunk each module belongs to that several pages need at once; the first that asks for it has it. */
function planChunks(context: Rolldown.ChunkingContext): Map<string, string> {
  const neededByAtLeast = (count: number, pages: readonly string[]): string[] => {
    const uses = new Map<string, number>();
    for (const page of pages) for (const id of reachedFrom(page, context)) uses.set(id, (uses.get(id) ?? 0) + 1);
    return [...uses].filter(([, used]) => used >= count).map(([id]) => id);
  };
  const planned = new Map<string, string>();
  const put = (chunk: string, ids: Iterable<string>): void => {
    // What is asked for by itself keeps a chunk of its own, by which a page names it.
    for (const id of ids) if (!planned.has(id) && context.getModuleInfo(id)?.dynamicImporters.length === 0) planned.set(id, chunk);
  };
  // The heaviest page: what it does not need stays out of its way.
  const needed = reachedFrom(player, context);
  const ofPlayer = (ids: readonly string[]): string[] => ids.filter((id) => needed.has(id));
  put('app', reachedFrom(main, context));
  put('inside', ofPlayer(neededByAtLeast(4, inside)));
  put('catalogue', ofPlayer(neededByAtLeast(2, withCatalogue)));
  put('everywhere', ofPlayer(neededByAtLeast(2, outside)));
  return planned;
}

/**
 * Puts what several pages need at once into few chunks. By itself the bundler makes one for each set of screens that happens
 * to share a module: the library then asks for 35 files instead of 27, and a phone waits for each round of six of them.
 */
function sharedChunks(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let planned: Map<string, string> | undefined;
  return (id, context) => (planned ??= planChunks(context)).get(id) ?? null;
}

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageFile.version) },
  plugins: [react({ compiler: true }), tailwindcss({ optimize: false }), knownColours()],
  build: {
    target: 'baseline-widely-available',
    // Browsers that know light-dark(): written out for older ones it would no longer follow a part of the page that is
    // dark in both themes. (Tailwind's own optimiser, which would write it out too, is off.)
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: 'dist/client',
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Which chunks each chunk needs is written into pages only: as a list in the script it was 2 kB of every first visit, for chunks
    // that fetchAhead asks for anyway as soon as the page is idle.
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    // One style sheet, which the build puts into every page: no lazy chunk waits for one of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      // On a busy machine every plugin is slow.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: core, priority: 3 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            { name: sharedChunks(), test: ours, debugName: 'shared', priority: 1 },
          ],
        },
      },
    },
  },
});
