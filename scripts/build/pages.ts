// From Vite's template and one rendered screen to a finished page: what build.ts writes for every address and language.
import { createHash } from 'node:crypto';
import type { Locale } from '../../src/core/domain/locales.ts';

/** What Vite writes about each chunk. */
export interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** The module whose chunk holds one language's texts. */
export const messagesModule = (locale: Locale): string => `src/i18n/messages/${locale}.ts`;

/** The module whose chunk holds one language's texts of one part. */
export const chapterModule = (name: string, locale: Locale): string => `src/i18n/messages/${locale}/${name}.ts`;

/**
 * The files a browser needs before these modules run, each once, entry first: their chunks and all static imports.
 * @throws Error naming the module that Vite knows no chunk for
 */
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

/** The manifest's name for the module that index.html loads. */
export function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (entry === undefined) throw new Error('The build has no entry: does index.html load src/app/boot/main.tsx?');
  return entry;
}

/** The template as Vite left it, without indentation and without its own links to style sheets and chunks. */
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

export interface PageParts {
  template: string;
  locale: Locale;
  /** The rendered screen. */
  html: string;
  /** The rendered title and meta elements. */
  head: string;
  /** The script that keeps what is done before the app has taken the page over. */
  earlyInput: string;
  /** All style rules: the first paint waits for no second request, and no later one has all of it styled again. */
  css: string;
  /** Addresses of chunks the page's script will ask for. */
  preload: readonly string[];
}

/**
 * Fetches what a page does not need to be read, once it has been painted: the scripts, the font (a local one of the same measures stands in) and the manifest. A font that was here before is there at once. A page that
 * nobody looks at is not painted: it starts a second later.
 */
const startLate = `{
const { entry } = document.currentScript.dataset;
const font = document.querySelector('style[media]');
const key = 'onda-font';
try { if (localStorage.getItem(key)) font.media = 'all'; } catch {}
let started = false;
const start = () => {
if (started) return;
started = true;
for (const link of document.querySelectorAll('link[rel=later]')) {
if (link.as === 'font') {
if (font.media === 'all') continue;
link.onload = () => {
font.media = 'all';
try { localStorage.setItem(key, 'fetched'); } catch {}
};
}
link.rel = link.dataset.rel;
}
const script = document.createElement('script');
script.type = 'module';
script.src = entry;
document.head.append(script);
};
try { new PerformanceObserver(start).observe({ type: 'paint', buffered: true }); } catch {}
setTimeout(start, 1000);
}`;

/** The rules that name a font's file. */
const fontFace = /@font-face\s*\{[^}]*url\([^}]*\}/gu;

/** What the first paint waits for (index.html). */
const pageEnd = '<template id="page-end"></template>';

/** Puts a value in place of a comment the template must hold. */
function fill(template: string, comment: string, value: string): string {
  const mark = `<!--onda:${comment}-->`;
  if (!template.includes(mark)) throw new Error(`index.html lacks ${mark}`);
  // a function, since a text of the page may hold "$&"
  return template.replace(mark, () => value);
}

/** Its script runs behind the first paint. */
function afterPaint(page: string): string {
  return page
    .replace('rel="manifest"', 'rel="later" data-rel="manifest"')
    .replace(
      /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/u,
      (_, entry: string) => `<script data-entry="${entry}">${startLate}</script>`,
    );
}

/** The links and styles that one page has in its head. */
function headOf({ head, css, preload }: PageParts): string {
  const chunks = preload.map(
    (file) => `<link rel="later" data-rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`,
  );
  const [, font] = /@font-face\s*\{[^}]*url\(([^)]+)\)/u.exec(css) ?? [];
  if (font === undefined) throw new Error('The style names no font file');
  const styles = [
    `<link rel="later" data-rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    `<style>${css.replaceAll(fontFace, '')}</style>`,
    `<style media="not all">${(css.match(fontFace) ?? []).join('')}</style>`,
  ];
  return [head, ...styles, ...chunks].join('\n');
}

/** One finished page; the comment for the backend's address stays in it for the server. */
export function finishPage(parts: PageParts): string {
  const { template, locale, html, earlyInput } = parts;
  const head = fill(fill(template, 'head', headOf(parts)), 'early-input', `<script>${earlyInput}</script>`);
  const page = afterPaint(fill(head, 'app', html));
  if (!page.includes('<!--onda:backend-->')) throw new Error('index.html lacks <!--onda:backend-->');
  if (!page.includes('<title>')) throw new Error(`The page has no <title> (${locale})`);
  const localised = locale === 'es' ? page : page.replace('/manifest.webmanifest', `/manifest-${locale}.webmanifest`);
  return localised.replace(/<html[^>]*>/u, `<html lang="${locale}" data-locale="${locale}">`);
}

/** The same with comments in place of the screen and what belongs to it, which the server fills in. */
export function templateOf(parts: Omit<PageParts, 'html' | 'head'>): string {
  const title = '<title>onda</title>';
  return finishPage({ ...parts, html: '<!--onda:app-->', head: title })
    .replace(title, '<!--onda:head-->')
    .replace(pageEnd, `${pageEnd}\n<!--onda:data-->`);
}

/** The Content-Security-Policy source of one inline script or style. */
export const hashOf = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** The Content-Security-Policy sources of every inline script or style of a page. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([^]*?)</${element}>`, 'gu'));
  return Array.from(found, ([, content = '']) => hashOf(content));
}
