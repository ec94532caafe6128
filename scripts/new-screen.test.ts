// @module-tag long
// What docs/architecture.md promises: a new screen is its own file, a row of the table, and how it is loaded.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withServer } from '../e2e/server.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
/** Made at run time, or not needed. */
const left = /^(?:node_modules|dist|\.cache|\.git|tools)$/u;

let folder: string;
const readCopy = (path: string): string => readFileSync(join(folder, path), 'utf8');
const node = async (...words: string[]): Promise<string> =>
  (await run(process.execPath, words, { cwd: folder, maxBuffer: 2 ** 24 })).stdout;

function insertBefore(path: string, mark: string, line: string): void {
  const text = readCopy(path);
  expect(text.split(mark)).toHaveLength(2);
  writeFileSync(
    join(folder, path),
    text.replace(mark, () => line + mark),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onda-screen-'));
  cpSync(root, folder, { recursive: true, filter: (path) => !left.test(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  insertBefore(
    'src/routes.ts',
    '} as const satisfies',
    "  'throw-away': { path: '/throw/away', catalogue: 'all', hasPageData: true },\n",
  );
  insertBefore(
    'src/app/screens.ts',
    '};\n\nfunction screen(',
    "  'throw-away': { load: async () => (await import('#screens/throw-away/throw-away-screen.tsx')).ThrowAwayScreen },\n",
  );
  mkdirSync(join(folder, 'src/screens/throw-away'));
  writeFileSync(
    join(folder, 'src/screens/throw-away/throw-away-screen.tsx'),
    `import { useFrequencies } from '#hooks/use-catalogue.ts';

export function ThrowAwayScreen() {
  const frequencies = useFrequencies();
  return (
    <main id="content">
      <title>Throw away</title>
      <h1>{frequencies.status === 'ready' ? frequencies.value.length : 'none'}</h1>
    </main>
  );
}
`,
  );
  await node('scripts/build.ts');
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a new screen compiles', async () => {
  expect(await node('node_modules/typescript/bin/tsc', '-p', '.')).toBe('');
}, 300_000);

it('a new screen is served at its address with its data and the navigation, and stored for offline use', async () => {
  const { pages, catalogue } = JSON.parse(readCopy('dist/pages.json')) as {
    pages: Record<string, string>;
    catalogue: string[];
  };
  expect(pages['/throw/away']).toBe('throw-away');
  expect(catalogue).toContain('throw-away');
  const [list = ''] = /\/assets\/precache-\w+\.json/u.exec(readCopy('dist/service-worker.js')) ?? [];
  expect((JSON.parse(readCopy(`dist/client${list}`)) as { pages: string[] }).pages).toContain('/throw/away');
  await withServer(
    async ({ address }) => {
      const html = await (await fetch(`${address}/throw/away?utm_source=mail`)).text();
      expect(html).toContain('<h1>60</h1>');
      expect(html).toContain('id="onda-data"');
      expect(html).toContain('id="navigation"');
    },
    { site: join(folder, 'dist') },
  );
}, 120_000);

it('a new screen is measured', async () => {
  expect(await node('bench/pages.ts')).toMatch(/✓ \/throw\/away es/u);
  const list = "import { everyAddress } from './bench/pages/addresses.ts'; console.log(everyAddress.join(' '));";
  expect((await node('--input-type=module', '--eval', list)).trim().split(' ')).toContain('/throw/away');
});
