import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataFolder } from './database/data-folder.ts';
import { createLog } from './log.ts';
import { loadSecrets } from './secrets.ts';
import { temporaryFolder } from './http/site.fixture.ts';

const permissions = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => folder.remove());

  it('is made for its owner only, without a warning', async () => {
    const data = join(folder.path, 'some', 'data');
    expect(await prepareDataFolder(data)).toBeUndefined();
    expect(await permissions(data)).toBe('700');
    expect(await prepareDataFolder(data)).toBeUndefined();
  });

  it.each([0o755, 0o770, 0o701])('keeps the permissions %i of an existing folder, with a warning', async (mode) => {
    await chmod(folder.path, mode);
    expect(await prepareDataFolder(folder.path)).toContain(`chmod 700 ${folder.path}`);
    expect(await permissions(folder.path)).toBe(mode.toString(8));
  });
});

describe('secrets', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let path: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, 'data', 'secrets.json');
    await prepareDataFolder(join(folder.path, 'data'));
  });
  afterEach(async () => folder.remove());

  it('are made once, long and different, and then reused', async () => {
    const secrets = await loadSecrets(path);
    expect(new Set(Object.values(secrets)).size).toBe(3);
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(await loadSecrets(path)).toEqual(secrets);
  });

  const script = `import { loadSecrets } from ${JSON.stringify(new URL('secrets.ts', import.meta.url).href)};
    console.log(JSON.stringify(await loadSecrets(process.argv[1])));`;
  /** As on a file system without hard links. */
  const withoutLinks = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.promises.link = async () => { throw Object.assign(new Error('no links'), { code: 'EPERM' }); };
    syncBuiltinESMExports();
    ${script}`;
  const run = promisify(execFile);

  it.each([
    ['', script],
    [' without links', withoutLinks],
  ])('are the same in six processes that start at once on an empty folder%s', async (_where, code) => {
    const made = await Promise.all(
      Array.from({ length: 6 }, async () =>
        run(process.execPath, ['--input-type=module', '-e', code, path]).then(({ stdout }) => stdout.trim()),
      ),
    );
    expect(new Set(made)).toEqual(new Set([JSON.stringify(await loadSecrets(path))]));
    expect(await readdir(join(folder.path, 'data'))).toEqual(['secrets.json']);
  });

  it.skipIf(process.platform === 'win32')(
    'are restricted to the owner, with one warning if others could read them',
    async () => {
      const lines: string[] = [];
      const log = createLog('error', (line) => lines.push(line));
      const { secretKey } = await loadSecrets(path, log);
      expect(await permissions(path)).toBe('600');
      expect(lines).toEqual([]);
      await chmod(path, 0o644);
      for (let start = 0; start < 2; start += 1) await loadSecrets(path, log);
      expect(await permissions(path)).toBe('600');
      expect(lines).toEqual([expect.stringContaining(`Other users of this machine could read ${path}`)]);
      expect(lines[0]).not.toContain(secretKey);
    },
  );

  const good = {
    jwtSecret: 'j'.repeat(43),
    publishableKey: `sb_publishable_${'p'.repeat(40)}`,
    secretKey: `sb_secret_${'s'.repeat(40)}`,
  };

  it.each([
    '',
    '{}',
    JSON.stringify({ ...good, jwtSecret: 'unsafe-secret-change-me' }),
    JSON.stringify({ ...good, publishableKey: 'sb_publishable_' }),
    JSON.stringify({ ...good, secretKey: 'sb_secret_' }),
    JSON.stringify({ ...good, publishableKey: good.secretKey }),
  ])('are refused when damaged or weak: %s', async (text) => {
    await writeFile(path, text);
    await expect(loadSecrets(path)).rejects.toThrow('damaged');
    expect(await readFile(path, 'utf8')).toBe(text);
  });
});
