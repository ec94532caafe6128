// Tailwind writes a fallback before each color-mix(). Browsers with light-dark(), which the colours need, have
// color-mix() too (Chrome 111 against 123, Firefox 113 against 120, Safari 16.2 against 17.5).
import type { Plugin } from 'vite';

const fallback = /([\w-]+):[^;{}]*;@supports \(color:\s*color-mix\(in lab,\s*red,\s*red\)\)\s*\{\1:([^{}]*)\}/gu;

export function withoutFallbacks(css: string): string {
  return css.replaceAll(fallback, '$1:$2;');
}

export function removeColorMixFallbacks(): Plugin {
  return {
    name: 'color-mix-fallbacks',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = withoutFallbacks(String(file.source));
      }
    },
  };
}
