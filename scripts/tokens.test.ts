import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tableNames } from '#core/personal-data/records/kinds.ts';
import { hexOf, oklch } from '../art/colour.ts';

const root = join(import.meta.dirname, '..');

/** Allowed in src/ui/tokens.css only. */
const violations: readonly { what: string; pattern: RegExp }[] = [
  {
    what: 'a colour',
    pattern:
      /(?<![\w&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?![/\w-])|\b(?:oklch|oklab|rgba?|hsla?|lab|lch)\(\s*[\d.]/giu,
  },
  { what: 'a font size', pattern: /\btext-\[[\d.]/gu },
  { what: 'a radius', pattern: /\brounded(?:-[a-z]+)?-\[/gu },
  { what: 'a duration', pattern: /\b(?:duration|delay)-(?:\d|\[)|\btransition(?:Duration|Delay)?:\s*'[^']*\d/gu },
  { what: 'an easing', pattern: /\bease-\[|cubic-bezier\(/gu },
  {
    what: 'a length off the scale',
    pattern: /\b(?:[mp][trblxy]?|gap(?:-[xy])?|size|(?:min-|max-)?[wh])-\[[\d.]+(?:px|rem)\]/gu,
  },
];

/** Colours of picture placeholders, of the lock screen's artwork and of the shared picture. */
const exceptions = [
  'src/pictures/card-pictures.ts',
  'src/pictures/player-pictures.ts',
  'src/components/figures/figure-artwork.ts',
  'src/components/sharing/session-picture.ts',
];

function violationsIn(text: string): string[] {
  return violations.flatMap(({ what, pattern }) =>
    Array.from(
      text.matchAll(pattern),
      ({ 0: found, index }) => `${text.slice(0, index).split('\n').length}: ${found} is ${what}`,
    ),
  );
}

const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) => !/\.(?:test|fixture)\.tsx?$/u.test(path) && path !== 'src/ui/tokens.css' && !exceptions.includes(path),
  );

it.each([
  ["fill: '#0d1020'", 1],
  ["import { a } from '#core/face.ts'; import b from '#add/x.ts'", 0],
  ["colour: 'oklch(0.2 0.1 20)', other: 'rgb(1 2 3)'", 2],
  ['rgb(${red} ${green} ${blue})', 0],
  ['text-[15px] rounded-[0.7rem] duration-200 ease-[linear] p-[7px]', 5],
  ['text-sm rounded-inner duration-arrival w-[min(28rem,100%)] text-[var(--accent)]', 0],
])('finds in “%s” %d violations', (text, count) => {
  expect(violationsIn(text)).toHaveLength(count);
});

it('no colour, font size, radius or duration is defined outside the tokens', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(
    sources.flatMap((path) =>
      violationsIn(readFileSync(join(root, path), 'utf8')).map((violation) => `${path}:${violation}`),
    ),
  ).toEqual([]);
});

it('what waits for own data of a kind has its rule, and no rule waits for another', () => {
  const css = readFileSync(join(root, 'src/ui/tokens.css'), 'utf8');
  const rules = Array.from(
    css.matchAll(/\[data-own(?:~='(\w+)')?\]\)? \.((?:until|only)-(\w+))/gu),
    ([, hint = 'own', name = '', of = '']) => ({ hint, name, of }),
  );
  expect(rules.filter(({ hint, of }) => hint !== of)).toEqual([]);
  expect(rules.map(({ of }) => of).filter((of) => !['own', ...tableNames].includes(of))).toEqual([]);
  const used = sources.flatMap((path) =>
    Array.from(readFileSync(join(root, path), 'utf8').matchAll(/(?<=['"` ])(?:until|only)-[a-z]+(?=['"` ])/gu), String),
  );
  // Of the accounts of the server (decision 064), and of an address.
  const others = ['until-accounts', 'until-deep', 'only-tuned'].filter((name) => css.includes(`.${name} {`));
  expect([...rules.map(({ name }) => name), ...others].toSorted()).toEqual([...new Set(used)].toSorted());
});

it('the browser’s bars and the splash screen have the page’s background colour', () => {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const ground = /--color-ground: light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/u.exec(read('src/ui/tokens.css'));
  const [light, dark] = [ground?.[1], ground?.[2]].map((channels = '') => {
    const [lightness = 0, chroma = 0, hue = 0] = channels.split(' ').map(Number);
    return hexOf(oklch(lightness, chroma, hue));
  });
  const page = read('index.html');
  expect(page).toContain(`media="(prefers-color-scheme: light)" content="${light}"`);
  expect(page).toContain(`media="(prefers-color-scheme: dark)" content="${dark}"`);
  for (const name of ['manifest', 'manifest-en']) {
    expect(JSON.parse(read(`public/${name}.webmanifest`))).toMatchObject({ background_color: dark, theme_color: dark });
  }
});
