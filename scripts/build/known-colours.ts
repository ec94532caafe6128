// Tailwind writes every mixed colour twice, once for browsers without color-mix(). All that know light-dark(), which our colours
// are made of, know it too (Chrome 111 against 123, Firefox 113 against 120, Safari 16.2 against 17.5).
import type { Plugin } from 'vite';

const twice = /([\w-]+):[^;{}]*;@supports \(color:\s*color-mix\(in lab,\s*red,\s*red\)\)\s*\{\1:([^{}]*)\}/gu;

/** Style rules with each mixed colour said once. */
export function sayOnce(css: string): string {
  return css.replaceAll(twice, '$1:$2;');
}

/** Does so in the style sheet of a build. */
export function knownColours(): Plugin {
  return {
    name: 'known-colours',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = sayOnce(String(file.source));
      }
    },
  };
}
