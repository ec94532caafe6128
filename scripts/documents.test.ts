import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { soundscapes } from '#core/domain/soundscapes.ts';
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
import { csvParts, fileFormat } from '#core/personal-data/transfer/archive-file.ts';
import { tableNames } from '#core/personal-data/records/kinds.ts';
import { fileVersion } from '#core/personal-data/records/versions.ts';
import { screenNames } from '#routes.ts';
import catalogue from '../supabase/catalogue.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const files = globSync('{*,.*,{art,bench,docs,e2e,public,scripts,server,src,supabase,tools}/**/*}', { cwd: root });
const exists = (path: string): boolean => files.some((file) => `/${file.replaceAll('\\', '/')}`.endsWith(`/${path}`));

/** Placeholders, a file of the data folder, and a deleted one in decision 005. */
const exceptions = /^x\.|^\.\/file\.ts$|^secrets\.json$|fading-gain\.ts$/u;

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  it('names only files that exist', () => {
    const named = Array.from(text.matchAll(/`([\w./-]+\.(?:css|html|json|mjs|sql|tsx?))`/gu), ([, path = '']) => path);
    expect(named.filter((path) => !exceptions.test(path) && !exists(path))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const linked = Array.from(text.matchAll(/(?:\]\(|src=")(?!https?:)([^)#"]+)/gu), ([, path = '']) => path);
    expect(linked.filter((path) => globSync(join(document, '..', path), { cwd: root }).length === 0)).toEqual([]);
  });
});

it('README.md counts the frequencies, the programmes and the sounds of nature that there are', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  expect(text).toContain(`**${catalogue.length} frequencies**`);
  expect(text).toContain(`${shippedProgrammes.length} programmes are included`);
  expect(text).toContain('**Rain, sea, fire and seven more**');
  expect(soundscapes).toHaveLength(3 + 7);
});

it('docs/tour.md shows each screen', () => {
  const text = readFileSync(join(root, 'docs/tour.md'), 'utf8');
  const missing = screenNames.filter((name) => !text.includes(`pictures/${name}.webp`));
  expect(missing, 'take their pictures with node art/screenshots.ts, and show them in docs/tour.md').toEqual([]);
});

it('README.md states the budgets of first loads as bench/budgets.json sets them', () => {
  const { pages, scripts } = budgets;
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  expect(text).toMatch(
    new RegExp(`gzip: \\S+ \\S+ \\S+ \\|[^|]+\\| ${pages['/']}, ${pages['/library']}, ${pages['/player']} kB \\|`, 'u'),
  );
  expect(text).toMatch(new RegExp(`scripts that a first render needs:[^|]+\\|[^|]+\\| ${scripts} \\|`, 'u'));
});

it('the list of decisions names each of them', () => {
  const list = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const named = new Set(Array.from(list.matchAll(/\((\d{3}-[\w-]+\.md)\)/gu), ([, name]) => name));
  const all = globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path));
  expect(all.filter((name) => !named.has(name)).toSorted()).toEqual(['000-template.md', 'README.md']);
});

const sources = globSync('{docs,e2e,scripts,server,src}/**/*.{css,md,sql,ts,tsx}', { cwd: root });

/** “decision 061” and “(061, 063)”; in documents also 061 alone. */
function decisionsNamedIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const patterns = [/\bdecisions? (\d{3})\b/giu, /(?<=\s)\(([01]\d\d(?:, [01]\d\d)*)[),;:]/gu];
  if (path.endsWith('.md')) patterns.push(/(?<=[\s(])(0\d\d)(?!\d|[.,]\d|-)/gu);
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ([, numbers = '']) => numbers.split(', ')).flat(),
  );
}

it('decisions that are named by their number exist', () => {
  const known = new Set(globSync('docs/decisions/*.md', { cwd: root }).map((path) => basename(path).slice(0, 3)));
  const named = sources.flatMap(decisionsNamedIn);
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter((number) => !known.has(number))).toEqual([]);
});

const costs = 'docs/decisions/119-what-the-first-load-costs.md';

it('decision 119 states the budgets of a first visit as bench/budgets.json sets them', () => {
  const { pages, scripts, kept, takeover } = budgets;
  const text = readFileSync(join(root, costs), 'utf8');
  const stated = Object.fromEntries(
    Array.from(text.matchAll(/^\| ([^|]+?) \| [\d.]+ \| ([\d.]+) \|$/gmu), ([, name = '', now]) => [
      /`([^`]+)`/u.exec(name.replace('takeover of `', '`takeover '))?.[1] ?? name,
      Number(now),
    ]),
  );
  expect(stated).toEqual({
    ...pages,
    'scripts of a first render': scripts,
    'kept on a device, kB': kept.everything,
    ...Object.fromEntries(Object.entries(takeover).map(([path, ratio]) => [`takeover ${path}`, ratio])),
  });
});

it('no other decision states a budget by its number', () => {
  const others = globSync('docs/decisions/*.md', { cwd: root }).filter((path) => basename(path) !== basename(costs));
  const stated = others.flatMap(
    (path) =>
      readFileSync(join(root, path), 'utf8')
        .replaceAll(/\s+/gu, ' ')
        .match(/\bbudgets?(?: [\w`/]+){0,5} \d.{0,20}/giu) ?? [],
  );
  expect(stated).toEqual([]);
});

it('docs/personal-data-files.md describes the files that are exported', () => {
  const text = readFileSync(join(root, 'docs/personal-data-files.md'), 'utf8');
  expect(text).toContain(`{ "format": "${fileFormat}", "version": ${fileVersion},`);
  expect(text).toContain(`- ${tableNames.map((name) => `\`${name}\``).join(', ')}: lists`);
  const [header = ''] = csvParts([]);
  const columns = header.trim().split(',');
  expect(columns.filter((name) => !text.includes(`\`${name}\``)).toSorted()).toEqual(
    // The table says them with an ellipsis.
    ['energy_after', 'mood_after', 'tension_after'],
  );
});
