import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import packageFile from './package.json' with { type: 'json' };

const core = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/;
const ours = /[\\/]src[\\/]/;
const main = `${import.meta.dirname}/src/app/main.tsx`.replaceAll('\\', '/');

/**
 * Puts what main.tsx imports statically, and so every page needs at once, into one chunk. By itself the bundler makes
 * one for each set of screens that happens to share a module with it: a dozen more requests, and 4 kB more in all.
 */
function neededEverywhere(id: string, context: Rolldown.ChunkingContext): string | null {
  const reached = new Set([main]);
  // A set may grow while it is walked.
  for (const known of reached) {
    if (known === id) return 'app';
    for (const imported of context.getModuleInfo(known)?.importedIds ?? []) if (ours.test(imported)) reached.add(imported);
  }
  return null;
}

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageFile.version) },
  plugins: [react({ compiler: true }), tailwindcss({ optimize: false })],
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
    // that fetchScreens asks for anyway as soon as the page is idle.
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    // One style sheet, which the build puts into every page: no lazy chunk waits for one of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: core, priority: 3 },
            { name: neededEverywhere, debugName: 'app', test: ours, priority: 2 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
});
