import type { Plugin } from 'vite';

/**
 * Replaces Vite’s helper around `import()`. It preloads the chunks and style sheets of an import; here pages name the
 * chunks they need and hold the only style sheet (vite.config.ts), so it would always get an empty list.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/u },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
  };
}
