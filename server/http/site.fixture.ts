import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'onda-test-'));
  return { path, remove: async () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

const pages = { '/': 'welcome', '/auth': 'auth', '/library': 'library', '/diagnosis/results': 'diagnosis-results' };
export const inlineScriptHash = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
export const assetText = `console.log(${JSON.stringify('a file that shrinks '.repeat(40))});`;

export async function writeSite(folder: string): Promise<void> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await writeFile(
    join(folder, 'pages.json'),
    JSON.stringify({ pages, notFound: 'not-found', scriptHashes: [inlineScriptHash], styleHashes: [] }),
  );
  for (const name of [...Object.values(pages), 'not-found']) {
    for (const locale of ['es', 'en']) {
      const html = `<!doctype html><html lang="${locale}"><head><title>${name} $& ${locale}</title><!--onda:backend--></head></html>`;
      await writeFile(join(folder, 'pages', `${name}.${locale}.html`), html);
    }
  }
  await writeFile(join(folder, 'service-worker.js'), "const backend = '<!--onda:backend-->';\n");
  const asset = join(folder, 'client', 'assets', 'main-a1b2c3.js');
  await writeFile(asset, assetText);
  await writeFile(`${asset}.br`, brotliCompressSync(assetText));
  await writeFile(`${asset}.gz`, gzipSync(assetText));
  await writeFile(join(folder, 'client', 'robots.txt'), 'User-agent: *\n');
  await writeFile(join(folder, 'client', 'manifest.webmanifest'), '{}');
  for (const extension of ['avif', 'ico', 'png', 'svg', 'woff2', 'json'])
    await writeFile(join(folder, 'client', `file.${extension}`), '');
  await mkdir(join(folder, 'client', '.vite'), { recursive: true });
  await writeFile(join(folder, 'client', '.vite', 'manifest.json'), '{}');
}
