import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';
import { loadSecrets } from './secrets.ts';
import { temporaryFolder } from './site.fixture.ts';

const permissions = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('secrets', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let path: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
    path = join(folder.path, 'data', 'secrets.json');
    await prepareDataFolder(join(folder.path, 'data'));
  });
  afterEach(async () => folder.remove());

  it('are made once, long, different, and kept', async () => {
    const secrets = await loadSecrets(path);
    expect(new Set(Object.values(secrets)).size).toBe(3);
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(await loadSecrets(path)).toEqual(secrets);
  });

  it.skipIf(process.platform === 'win32')('are for the owner only, even where somebody has opened them up', async () => {
    await loadSecrets(path);
    expect(await permissions(path)).toBe('600');
    expect(await permissions(join(folder.path, 'data'))).toBe('700');
    await chmod(path, 0o644);
    await chmod(join(folder.path, 'data'), 0o755);
    await prepareDataFolder(join(folder.path, 'data'));
    await loadSecrets(path);
    expect(await permissions(path)).toBe('600');
    expect(await permissions(join(folder.path, 'data'))).toBe('700');
  });

  it.each(['', '{}', '{"jwtSecret":"unsafe-secret-change-me","publishableKey":"sb_publishable_","secretKey":"sb_secret_"}'])('are refused when damaged or weak: %s', async (text) => {
    await writeFile(path, text);
    await expect(loadSecrets(path)).rejects.toThrow('damaged');
    expect(await readFile(path, 'utf8')).toBe(text);
  });
});
