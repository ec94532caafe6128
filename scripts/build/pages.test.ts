import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanTemplate, entryOf, filesOf, finishPage, inlineHashes, templateOf } from './pages.ts';
import { locales as served } from '../../server/http/locale.ts';
import { locales } from '../../src/core/domain/locales.ts';

const manifest = {
  'index.html': { file: 'assets/main.js', isEntry: true, imports: ['_react.js'], dynamicImports: ['src/a.tsx'] },
  '_react.js': { file: 'assets/react.js' },
  '_query.js': { file: 'assets/query.js', imports: ['_react.js', 'index.html'] },
  'src/a.tsx': { file: 'assets/a.js', imports: ['_query.js', 'index.html'] },
};
const template =
  '<!doctype html>\n<html lang="es">\n<head><!--onda:backend--><!--onda:head--><!--onda:early-input--></head><body><div id="app"><!--onda:app--></div></body></html>';
const parts = {
  template,
  locale: 'en',
  html: '<h1>$& $1</h1>',
  head: '<title>T</title>',
  css: '@font-face{font-family:F;src:url(/f.woff2)}a{b:c}',
  earlyInput: 'keep()',
  startAfterPaint: 'start()',
  preload: ['/a.js'],
} as const;

describe('the files of a page', () => {
  it('are listed once, with their static imports', () => {
    expect(filesOf(manifest, [entryOf(manifest), 'src/a.tsx'])).toEqual([
      'assets/main.js',
      'assets/react.js',
      'assets/a.js',
      'assets/query.js',
    ]);
  });

  it('cannot include a module without a chunk', () => {
    expect(() => filesOf(manifest, ['src/b.tsx'])).toThrow('src/b.tsx');
  });
});

describe('a finished page', () => {
  it('has its language and the comment for the backend', () => {
    const page = finishPage(parts);
    expect(page).toContain('<html lang="en" data-locale="en">');
    expect(page).toContain('<!--onda:backend-->');
  });

  it('contains the screen unchanged, the styles and the early-input script', () => {
    const page = finishPage(parts);
    expect(page).toContain('<div id="app"><h1>$& $1</h1></div>');
    expect(page).toContain('<style>a{b:c}</style>');
    expect(page.indexOf('<script>keep()</script>')).toBeLessThan(page.indexOf('<body>'));
    expect(page).toContain('<script>keep()</script>');
  });

  it('loads scripts, font and manifest only after the first paint', () => {
    const face = '@font-face{font-family:F;src:url(/f.woff2)}';
    const measures = '@font-face{font-family:G;src:local(Arial)}';
    const full = template
      .replace('<head>', '<head><link rel="manifest" href="/m">')
      .replace('</body>', '<script type="module" crossorigin src="/main.js"></script></body>');
    const page = finishPage({ ...parts, css: `${face}${measures}a{b:c}`, template: full });
    expect(page).toContain('<script data-entry="/main.js">start()</script>');
    expect(page).toContain('<link rel="later" data-rel="modulepreload" fetchpriority="low" crossorigin href="/a.js">');
    expect(page).toContain('<link rel="later" data-rel="manifest" href="/m">');
    expect(page).toContain(`<style>${measures}a{b:c}</style>\n<style media="not all">${face}</style>`);
    expect(page).not.toMatch(/type="module"|[^-]rel="(?:modulepreload|preload|manifest)"/u);
  });

  it.each(['head', 'early-input', 'app', 'backend'])('is rejected without the comment for %s', (name) => {
    expect(() => finishPage({ ...parts, template: template.replace(`<!--onda:${name}-->`, '') })).toThrow(
      `<!--onda:${name}-->`,
    );
  });

  it('is rejected without a font', () => {
    expect(() => finishPage({ ...parts, css: 'a{b:c}' })).toThrow('font');
  });

  it('is rejected without a title', () => {
    expect(() => finishPage({ ...parts, head: '' })).toThrow('<title>');
  });
});

it('a template has comments for the screen and its head, and for data after the painted part', () => {
  const { html: _html, head: _head, ...rest } = parts;
  const end = '<template id="page-end"></template>';
  const page = templateOf({ ...rest, template: template.replace('</body>', `${end}</body>`) });
  expect(page).toContain('<div id="app"><!--onda:app--></div>');
  expect(page).toContain('<!--onda:head-->');
  expect(page).not.toContain('<title>');
  expect(page).toContain(`${end}\n<!--onda:data-->`);
});

it('the first paint waits for the end of the page', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const end = /rel="expect" href="#([\w-]+)" blocking="render"/u.exec(html)?.[1] ?? 'none';
  expect(html.indexOf(`<template id="${end}">`)).toBeGreaterThan(html.indexOf('<!--onda:app-->'));
});

it('removes the links to style sheets and chunks and returns the style sheets', () => {
  const html =
    '<head>\n   <link rel="stylesheet" crossorigin href="/s.css">\n  <link rel="modulepreload" href="/r.js">\n  <link rel="icon" href="/i.svg">\n</head>';
  const { template: clean, stylesheets } = cleanTemplate(html);
  expect(stylesheets).toEqual(['/s.css']);
  expect(clean).not.toMatch(/stylesheet|modulepreload|\n /u);
  expect(clean).toContain('rel="icon"');
});

it('hashes inline scripts and styles, but no script with an address', () => {
  const html = '<script>let a</script><script type="module" src="/m.js"></script><style>b{}</style>';
  const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  expect(inlineHashes(html, 'script')).toEqual([hash('let a')]);
  expect(inlineHashes(html, 'style')).toEqual([hash('b{}')]);
});

it('the build writes the languages that the server serves', () => {
  expect(locales).toEqual(served);
});
