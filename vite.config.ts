import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { groupByScreens } from './scripts/build/group-by-screens.ts';
import { listModules } from './scripts/build/list-modules.ts';
import { revealAtOnce } from './scripts/build/reveal-at-once.ts';
import { treeShakeRouter } from './scripts/build/tree-shake-router.ts';
import packageFile from './package.json' with { type: 'json' };

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageFile.version) },
  plugins: [
    treeShakeRouter(),

    revealAtOnce(),
    react({ compiler: true }),
    tailwindcss({ optimize: false }),

    groupByScreens([treeShakeRouter()]),

    listModules(),
  ],
  // The tests of components bundle packages beforehand.
  optimizeDeps: { rolldownOptions: { plugins: [revealAtOnce()] } },
  build: {
    target: 'baseline-widely-available',
    // Browsers with light-dark(). Compiled for older ones (Tailwind's optimiser is off because it does so too), it
    // would ignore the parts of a page that are dark in both themes.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    outDir: 'dist/client',
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Pages list the chunks they need: in the script, the list was 2 kB of every first visit. Every supported browser
    // knows modulepreload.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    // One style sheet, inline in every page: no lazy chunk waits for its own.
    cssCodeSplit: false,
    rolldownOptions: {
      // On a busy machine it would report every plugin as slow.
      checks: { bundlerTimings: false },
      output: {
        // V8 then compiles all functions at once, off the main thread (decision 004).
        postBanner: '//# allFunctionsCalledOnLoad\n',
        // The default name lists all importers of a shared chunk.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
      },
    },
  },
});
