import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadServiceWorker } from './service-worker.ts';
import { temporaryFolder } from './site.fixture.ts';

const list = '/assets/precache-0a1b2c3d.json';
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'service-worker.js'), `open('${list}', '<!--onda:backend-->')`);
});
afterAll(() => folder.remove());

it.each([
  ['the files of accounts where it offers them', { accounts: true } as const, '/assets/account-precache-0a1b2c3d.json'],
  ['no file of accounts elsewhere', {}, list],
])('the service worker stores %s', async (_, offered, expected) => {
  const backend = { url: '', key: 'key', ...offered };
  const worker = await loadServiceWorker({ folder: folder.path, backend, contentSecurityPolicy: {} });
  const answer = worker(new Request('http://localhost/service-worker.js'));
  expect(await answer.text()).toMatch(new RegExp(`^open\\('${expected}', `, 'u'));
});
