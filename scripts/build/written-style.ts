// Which style rules a page needs as it is written: all but the rules of classes that stand nowhere in it.

interface Block {
  /** What stands before the brace: a selector, or an at-rule. */
  prelude: string;
  /** What stands between the braces; undefined for a rule that ends with a semicolon. */
  body: string | undefined;
}

/** The end of the quoted text that begins at a place. */
function afterQuote(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === css[start]) return at;
  }
  throw new Error(`A quoted text has no end: ${css.slice(start, start + 40)}`);
}

/** The end of the braces that open at a place. */
function afterBraces(css: string, start: number): number {
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = afterQuote(css, at);
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return at;
  }
  throw new Error(`A brace is never closed: ${css.slice(start, start + 40)}`);
}

/** The rules of a style sheet, or of what stands between the braces of one, in their order. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === ';') {
      blocks.push({ prelude: css.slice(start, at), body: undefined });
      start = at + 1;
    } else if (css[at] === '{') {
      const end = afterBraces(css, at);
      blocks.push({ prelude: css.slice(start, at), body: css.slice(at + 1, end) });
      at = end;
      start = end + 1;
    }
  }
  return blocks;
}

const holdsRules = /^\s*@(?:media|supports|layer|container)\b/u;
const className = /\.((?:\\.|[\w-])+)/gu;

/** What can part a list of selectors, or hide what parts it: escapes, quoted texts, brackets and commas. */
const marks = /\\.|"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[()[\],]/gu;

/** The selectors of a list, which commas part where they stand in no brackets. */
function selectorsOf(list: string): string[] {
  const selectors: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: mark, index } of list.matchAll(marks)) {
    if ('(['.includes(mark)) depth += 1;
    else if (')]'.includes(mark)) depth -= 1;
    else if (mark === ',' && depth === 0) {
      selectors.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...selectors, list.slice(start)];
}

/** Whether every class that a selector names is among those used. */
function isWanted(selector: string, used: Pick<ReadonlySet<string>, 'has'>): boolean {
  return Array.from(selector.matchAll(className), ([, name = '']) => name.replaceAll('\\', '')).every((name) =>
    used.has(name),
  );
}

/** The rules of a style sheet without those of classes that are not used. Other at-rules (fonts, keyframes, properties) stay. */
export function rulesFor(css: string, used: Pick<ReadonlySet<string>, 'has'>): string {
  return blocksOf(css)
    .map(({ prelude, body }) => {
      if (body === undefined) return `${prelude};`;
      if (holdsRules.test(prelude)) {
        const inner = rulesFor(body, used);
        return inner === '' ? '' : `${prelude}{${inner}}`;
      }
      if (prelude.trimStart().startsWith('@')) return `${prelude}{${body}}`;
      // Rules that say the same are joined: each of their selectors stays or goes by itself.
      const wanted = selectorsOf(prelude).filter((selector) => isWanted(selector, used));
      return wanted.length > 0 ? `${wanted.join(',')}{${body}}` : '';
    })
    .join('');
}

const heldByEveryPage = /^\s*@(?:font-face|property|keyframes)\b/u;

/** A style sheet without what `rulesFor` leaves in every page: fonts and properties named once more would have all of it styled and set anew. */
export function rulesNotHeld(css: string): string {
  return blocksOf(css)
    .filter(({ prelude }) => !heldByEveryPage.test(prelude))
    .map(({ prelude, body }) => (body === undefined ? `${prelude};` : `${prelude}{${body}}`))
    .join('');
}

/** The classes that stand in a text of HTML. */
export function classesIn(html: string): string[] {
  return Array.from(html.matchAll(/\sclass="([^"]*)"/gu), ([, names = '']) =>
    names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'").split(/\s+/u),
  ).flat();
}
