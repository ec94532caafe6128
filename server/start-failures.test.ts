import { existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyMigratedCluster } from './database/cluster.fixture.ts';
import { dataFolderPaths } from './database/data-folder.ts';
import {
  DamagedError,
  explainPgliteFailure,
  explainDataFolderFailure,
  explainOpenFailure,
} from './database/data-folder-failure.ts';
import { createServerRuns, type ServerRuns } from './process.fixture.ts';
import { loadSecrets } from './secrets.ts';

describe('a failed start says what to do and leaves no lock', () => {
  let runs: ServerRuns;
  let data: string;
  let cluster: string;
  beforeEach(async () => {
    runs = await createServerRuns();
    ({ data } = runs);
    cluster = dataFolderPaths.cluster(data);
  });
  afterEach(async () => runs.end());
  const fail = async (limit?: string): Promise<string> => {
    const run = runs.start({}, limit);
    expect(await run.ended()).toBe(1);
    expect(existsSync(dataFolderPaths.lock(data))).toBe(false);
    return run.output();
  };

  it.each<[string, () => void]>([
    [
      'is empty',
      () => {
        rmSync(cluster, { recursive: true });
        mkdirSync(cluster);
      },
    ],
    ['has no control file', () => rmSync(join(cluster, 'global', 'pg_control'))],
    ['has a cut control file', () => truncateSync(join(cluster, 'global', 'pg_control'), 10)],
  ])('when the database %s', async (_what, damage) => {
    await copyMigratedCluster(data);
    damage();
    const before = readdirSync(cluster);
    const text = await fail();
    expect(text).toContain(`Onda cannot start. The database in ${cluster} cannot be opened, its files are damaged`);
    expect(text).toContain(`or move ${cluster} away`);
    // No new database is made over the damaged one.
    expect(readdirSync(cluster).filter((name) => name !== 'postmaster.pid')).toEqual(before);
  });

  it('when the database cannot be opened for an unknown reason', async () => {
    await copyMigratedCluster(data);
    writeFileSync(join(cluster, 'PG_VERSION'), '9\n');
    const text = await fail();
    expect(text).toContain(`Onda cannot start. The database in ${cluster} could not be opened (`);
    expect(text).toContain('Its files may be intact: keep them');
    expect(text).not.toContain('damaged');
  });

  // ulimit -f simulates a full disk.
  describe.skipIf(process.platform === 'win32')('when the disk is full', () => {
    it('while writing the secrets', async () => {
      expect(await fail('-f 0')).toBe(
        `Onda cannot start. There is no space left in ${data}. Free some space there, or choose another folder with DATA_DIR\n`,
      );
      expect(readdirSync(data)).toEqual([]);
    });

    it('while writing the lock', async () => {
      mkdirSync(data, { mode: 0o700 });
      await loadSecrets(dataFolderPaths.secrets(data));
      expect(await fail('-f 0')).toContain(`There is no space left in ${data}`);
      expect(readdirSync(data)).toEqual(['secrets.json']);
    });

    it('while making a database', { tags: 'long' }, async () => {
      expect(await fail('-f 64')).toContain(`Onda cannot start. The database could not be created in ${data}`);
      expect(readdirSync(data)).toEqual(['secrets.json']);
    });
  });

  it('when a file has the name of the data folder', async () => {
    writeFileSync(data, '');
    const run = runs.start();
    expect(await run.ended()).toBe(1);
    expect(run.output()).toBe(
      `Onda cannot start. ${data} is not a folder. Move that file away, or choose another folder with DATA_DIR\n`,
    );
  });
});

describe('a failure in the data folder', () => {
  const failure = (code: string): Error => Object.assign(new Error('inner'), { code });
  const message = (cause: unknown): string => (cause as Error).message;

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])('is explained as a full disk for %s', (code) => {
    expect(message(explainDataFolderFailure(failure(code), '/data'))).toContain('There is no space left in /data');
  });

  it.each(['EACCES', 'EPERM', 'EROFS'])('is explained as missing rights for %s', (code) => {
    expect(message(explainDataFolderFailure(failure(code), '/data'))).toContain(`may not write to /data (${code})`);
  });

  it('is explained as damage only where that is known', () => {
    const unopened = (cause: unknown): string =>
      message(explainOpenFailure(cause, import.meta.dirname, '/data/postgres'));
    for (const cause of [new DamagedError('inner'), failure('XX001'), failure('XX002')])
      expect(unopened(cause)).toContain('its files are damaged (inner)');
    for (const cause of [failure('EIO'), failure('ENOENT'), failure('EMFILE'), new Error('inner'), 'inner']) {
      expect(unopened(cause)).toContain('/data/postgres could not be opened (inner)');
      expect(unopened(cause)).not.toContain('damaged');
    }
  });

  it('is not explained where its cause is unknown and there is room', () => {
    for (const cause of [failure('EIO'), new Error('in use'), 'text']) {
      expect(explainDataFolderFailure(cause, '/data')).toBe(cause);
      expect(explainPgliteFailure(cause, import.meta.dirname)).toBe(cause);
    }
  });
});
