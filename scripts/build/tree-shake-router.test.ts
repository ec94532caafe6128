import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { treeShakeRouter } from './tree-shake-router.ts';

const entry = 'router-of-the-app';
const usedOfRouter: Plugin = {
  name: entry,
  resolveId: (id) => (id === entry ? id : undefined),
  load: (id) =>
    id === entry
      ? "export { createBrowserRouter, useLocation } from 'react-router'; export { RouterProvider } from 'react-router/dom';"
      : undefined,
};

/** gzip */
async function bundledBytes(plugins: Plugin[]): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [usedOfRouter, ...plugins],
    build: {
      write: false,
      rolldownOptions: { input: entry, external: /^react(?:-dom)?(?:\/|$)/u, preserveEntrySignatures: 'strict' },
    },
  });
  if (!('output' in built)) throw new Error('Expected one build');
  return built.output.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code).length : 0), 0);
}

it('saves more than 3 kB of every first visit; remove it once React Router does so itself', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('NODE_ENV', 'production');
  expect((await bundledBytes([])) - (await bundledBytes([treeShakeRouter()]))).toBeGreaterThan(3000);
});
