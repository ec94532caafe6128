import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { shippedProgrammes } from '#core/programmes/shipped-programmes.ts';
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

it('README.md counts the frequencies and the programmes that there are', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  expect(text).toContain(`**${catalogue.length} frequencies**`);
  expect(text).toContain(`${shippedProgrammes.length} programmes are included`);
});

it('README.md states the budgets of first loads as bench/budgets.json sets them', () => {
  const { pages, scripts } = budgets;
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  expect(text).toMatch(
    new RegExp(`gzip: \\S+ \\S+ \\S+ \\|[^|]+\\| ${pages['/']}, ${pages['/library']}, ${pages['/player']} kB \\|`, 'u'),
  );
  expect(text).toMatch(new RegExp(`scripts that a first render needs:[^|]+\\|[^|]+\\| ${scripts} \\|`, 'u'));
});
