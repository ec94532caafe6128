import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { knownColours } from './scripts/build/known-colours.ts';
import { leanRouter } from './scripts/build/lean-router.ts';
import packageFile from './package.json' with { type: 'json' };

const core = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/;

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageFile.version) },
  plugins: [leanRouter(), react({ compiler: true }), tailwindcss({ optimize: false }), knownColours()],
  build: {
    target: 'baseline-widely-available',
    // Browsers that know light-dark(): written out for older ones it would no longer follow a part of the page that is
    // dark in both themes. (Tailwind's own optimiser, which would write it out too, is off.)
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: 'dist/client',
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Which chunks each chunk needs is written into pages only: as a list in the script it was 2 kB of every first visit.
    modulePreload: { resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []) },
    // One style sheet, which the build puts into every page: no lazy chunk waits for one of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      // On a busy machine every plugin is slow.
      checks: { bundlerTimings: false },
      output: {
        // V8 then compiles off the main thread what it would compile there function by function: a third of what a first visit took.
        postBanner: '//# allFunctionsCalledOnLoad\n',
        // By itself the bundler names a shared chunk by all who need it.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: core, priority: 4 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 3 },
            // What the entry needs is one file, and so is what nearly every screen needs. What else several need comes by who needs it.
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'common', minShareCount: 10, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
});
