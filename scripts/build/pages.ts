import { createHash } from 'node:crypto';
import type { Manifest } from 'vite';
import type { Locale } from '../../src/core/domain/locales.ts';
import type { InlineScripts } from './inline-scripts.ts';

export const messagesModule = (locale: Locale): string => `src/i18n/messages/${locale}.ts`;

export const chapterModule = (name: string, locale: Locale): string => `src/i18n/messages/${locale}/${name}.ts`;

/** The chunks of the modules and of their static imports, each once. @throws Error for a module without a chunk */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string, from: string): void => {
    const chunk = manifest[name];
    if (!chunk)
      throw new Error(`${name} (${from}) has no chunk of its own in this build: is it loaded by a dynamic import?`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const other of chunk.imports ?? []) visit(other, name);
  };
  for (const name of modules) visit(name, 'a page');
  return [...files];
}

export function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry: does index.html load src/app/boot/main.tsx?');
  return entry;
}

/** Removes indentation and Vite's links to style sheets and chunks. */
export function cleanTemplate(html: string): { template: string; stylesheets: string[] } {
  const stylesheets: string[] = [];
  const template = html
    .replaceAll(/<link\b[^>]*\brel="(stylesheet|modulepreload)"[^>]*>/gu, (link: string, kind: string) => {
      if (kind === 'stylesheet') stylesheets.push(/href="([^"]+)"/u.exec(link)?.[1] ?? '');
      return '';
    })
    .replaceAll(/\n\s*/gu, '\n');
  return { template, stylesheets };
}

export interface PageParts extends InlineScripts {
  template: string;
  locale: Locale;
  html: string;
  /** Title and meta elements. */
  head: string;
  /** Inline, so that the first paint needs no second request and no late style sheet restyles the page. */
  css: string;
  preload: readonly string[];
}

const fontFace = /@font-face\s*\{[^}]*url\([^}]*\}/gu;

/** The first paint waits for it (index.html). */
const pageEnd = '<template id="page-end"></template>';

function fill(template: string, comment: string, value: string): string {
  const mark = `<!--onda:${comment}-->`;
  if (!template.includes(mark)) throw new Error(`index.html lacks ${mark}`);
  // A string would have "$&" in it replaced.
  return template.replace(mark, () => value);
}

function deferToPaint(page: string, script: string): string {
  return page
    .replace('rel="manifest"', 'rel="later" data-rel="manifest"')
    .replace(
      /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/u,
      (_, entry: string) => `<script data-entry="${entry}">${script}</script>`,
    );
}

function headOf({ head, css, preload }: PageParts): string {
  const chunks = preload.map(
    (file) => `<link rel="later" data-rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  );
  const faces = [...css.matchAll(fontFace)];
  if (faces.length === 0) throw new Error('The style names no font file');
  const styles = [
    `<style>${css.replaceAll(fontFace, '')}</style>`,
    `<style media="not all">${faces.map(([rule]) => rule).join('')}</style>`,
  ];
  return [head, ...styles, ...chunks].join('\n');
}

/** The server replaces the comment that remains, `onda:backend`. */
export function finishPage(parts: PageParts): string {
  const { template, locale, html, earlyInput, startAfterPaint } = parts;
  const head = fill(fill(template, 'head', headOf(parts)), 'early-input', `<script>${earlyInput}</script>`);
  const page = deferToPaint(fill(head, 'app', html), startAfterPaint);
  if (!page.includes('<!--onda:backend-->')) throw new Error('index.html lacks <!--onda:backend-->');
  if (!page.includes('<title>')) throw new Error(`The page has no <title> (${locale})`);
  const localised = locale === 'es' ? page : page.replace('/manifest.webmanifest', `/manifest-${locale}.webmanifest`);
  return localised.replace(/<html[^>]*>/u, `<html lang="${locale}" data-locale="${locale}">`);
}

/** A page with comments for its content, head and data, which the server replaces. */
export function templateOf(parts: Omit<PageParts, 'html' | 'head'>): string {
  const title = '<title>onda</title>';
  return finishPage({ ...parts, html: '<!--onda:app-->', head: title })
    .replace(title, '<!--onda:head-->')
    .replace(pageEnd, `${pageEnd}\n<!--onda:data-->`);
}

/** A source for the Content-Security-Policy. */
export const hashOf = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${element}>`, 'gu'));
  return Array.from(found, ([, content = '']) => hashOf(content));
}
