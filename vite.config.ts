import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const core = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/;

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist/client',
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // One style sheet, which the build puts into every page: no lazy chunk waits for one of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: core, priority: 2 },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
});
