// @module-tag long
// What docs/architecture.md promises: a new screen is its own file, a row of the table, and how it is loaded.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withServer } from '../e2e/server.ts';
import { copyTree, type TreeCopy } from './tree-copy.fixture.ts';

let copy: TreeCopy;

beforeAll(async () => {
  copy = copyTree();
  copy.insertBefore(
    'src/routes.ts',
    '} as const satisfies',
    "  'throw-away': { path: '/throw/away', catalogue: 'all', hasPageData: true },\n",
  );
  copy.insertBefore(
    'src/app/screens.ts',
    '};\n\nfunction screen(',
    "  'throw-away': { load: async () => (await import('#screens/throw-away/throw-away-screen.tsx')).ThrowAwayScreen },\n",
  );
  copy.write(
    'src/screens/throw-away/throw-away-screen.tsx',
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
  await copy.node('scripts/build.ts');
}, 300_000);
afterAll(() => copy.remove());

it('a new screen compiles', async () => {
  expect(await copy.compile()).toBe('');
}, 300_000);

it('a new screen is served at its address with its data and the navigation, and stored for offline use', async () => {
  const { pages, catalogue } = JSON.parse(copy.read('dist/pages.json')) as {
    pages: Record<string, string>;
    catalogue: string[];
  };
  expect(pages['/throw/away']).toBe('throw-away');
  expect(catalogue).toContain('throw-away');
  const [list = ''] = /\/assets\/precache-\w+\.json/u.exec(copy.read('dist/service-worker.js')) ?? [];
  expect((JSON.parse(copy.read(`dist/client${list}`)) as { pages: string[] }).pages).toContain('/throw/away');
  await withServer(
    async ({ address }) => {
      const html = await (await fetch(`${address}/throw/away?utm_source=mail`)).text();
      expect(html).toContain('<h1>60</h1>');
      expect(html).toContain('id="onda-data"');
      expect(html).toContain('id="navigation"');
    },
    { site: join(copy.folder, 'dist') },
  );
}, 120_000);

it('a new screen is measured', async () => {
  expect(await copy.node('bench/pages.ts')).toMatch(/✓ \/throw\/away es/u);
  const list = "import { everyAddress } from './bench/pages/addresses.ts'; console.log(everyAddress.join(' '));";
  expect((await copy.node('--input-type=module', '--eval', list)).trim().split(' ')).toContain('/throw/away');
});
