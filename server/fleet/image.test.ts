// The image holds what the server needs: in every run without a container, and with one in `npm test -- --all`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { reachableFrom, packageFolders } from '../../scripts/image/reachable.ts';
import { temporaryFolder } from '../http/site.fixture.ts';
import { missingOf } from './programs.fixture.ts';
import serverEnvironment from '../../scripts/server-environment.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const containerfile = readFileSync(join(root, 'Containerfile'), 'utf8');

describe('what the image is put together from', () => {
  const { files, packages } = reachableFrom(['server/main.ts']);

  it('are the modules and programs that the server starts, and nothing of the tests', () => {
    expect([...files]).toEqual(expect.arrayContaining(['server/database/database-worker.ts']));
    expect([...files]).toEqual(expect.arrayContaining(['server/database/create-cluster-process.ts']));
    expect([...files].filter((file) => /\.(test|fixture)\.ts$/u.test(file))).toEqual([]);
  });

  it('are the packages that these import, with all that they need, and no tools of the build', () => {
    const folders = packageFolders(packages).map((folder) => folder.replace('node_modules/', ''));
    expect(folders).toEqual(expect.arrayContaining(['hono', 'postgres', '@electric-sql/pglite', '@node-rs/argon2']));
    expect(folders.filter((name) => ['vite', 'react', 'typescript', 'vitest'].includes(name))).toEqual([]);
  });

  it('has the environment of npm start', () => {
    for (const [name, value] of Object.entries(serverEnvironment)) expect(containerfile).toContain(`${name}=${value}`);
  });

  it('leaves data and secrets of this folder out', () => {
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['data', '.env', 'node_modules', '.git']));
  });
});

const why = process.getuid?.() === 0 ? missingOf(['buildah', 'mmdebstrap']) : 'only root can build it here';

describe.skipIf(why !== undefined)(
  `the image${why === undefined ? '' : ` (${why})`}`,
  { tags: 'long', retry: 0, timeout: 600_000 },
  () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    /** Its files, and a data folder in the place of a volume. */
    let mounted = '';
    let volume = '';

    const buildah = (...words: string[]): string => {
      const stores = [
        '--root',
        join(folder.path, 'store'),
        '--runroot',
        join(folder.path, 'run'),
        '--storage-driver=vfs',
      ];
      const { status, stdout, stderr } = spawnSync('buildah', [...stores, ...words], { cwd: root, encoding: 'utf8' });
      if (status !== 0) throw new Error(`buildah ${words.join(' ')}: ${stderr}`);
      return stdout.trim();
    };

    /** Stands in for the images that the Containerfile names: Debian's packages, this npm and this Node.js. */
    const makeBases = (): void => {
      const archive = join(folder.path, 'debian.tar');
      const packages = '--include=libstdc++6,libatomic1';
      const made = spawnSync('mmdebstrap', ['-q', '--variant=essential', packages, 'bookworm', archive], {
        encoding: 'utf8',
      });
      if (made.status !== 0) throw new Error(`mmdebstrap: ${made.stderr}`);
      const container = buildah('from', 'scratch');
      buildah('add', '-q', container, archive, '/');
      buildah('commit', '-q', container, 'base');
      const npm = realpathSync(
        process.env['npm_execpath'] ?? spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim(),
      );
      buildah('copy', '-q', container, process.execPath, '/usr/local/bin/node');
      buildah('copy', '-q', container, join(npm, '../..'), '/usr/local/lib/npm');
      buildah(
        'run',
        '--isolation=chroot',
        container,
        '--',
        'ln',
        '-s',
        '../lib/npm/bin/npm-cli.js',
        '/usr/local/bin/npm',
      );
      // Where a proxy of this machine signs certificates.
      buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
      buildah('commit', '-q', '--rm', container, 'build');
      rmSync(archive);
    };

    beforeAll(async () => {
      folder = await temporaryFolder();
      makeBases();
      const bases = ['--build-arg=BUILD_IMAGE=localhost/build', '--build-arg=BASE_IMAGE=localhost/base'];
      const certificates = existsSync('/etc/ssl/certs') ? ['--volume=/etc/ssl/certs:/etc/ssl/certs:ro'] : [];
      const options = [
        '--isolation=chroot',
        '--format=docker',
        '--build-arg=TARGETARCH=amd64',
        ...bases,
        ...certificates,
      ];
      buildah('bud', '-q', ...options, '-t', 'onda', '-f', 'Containerfile', '.');
      mounted = buildah('mount', buildah('from', 'localhost/onda'));
      volume = join(folder.path, 'volume');
      mkdirSync(volume);
      spawnSync('chown', ['10001:10001', volume]);
    }, 1_200_000);
    afterAll(async () => {
      if (mounted !== '') buildah('rm', '--all');
      await folder?.remove();
    });

    /** Runs it as a container would: in namespaces of its own, as process 1, not as root, with nothing to write but /data. */
    const run = async (...words: string[]) => {
      const port = await freePort();
      const script = `set -e
        mount --make-rprivate /
        mount --rbind "$1" "$1"
        mount -o remount,bind,ro "$1"
        mount --bind "$2" "$1/data"
        mount -t proc proc "$1/proc"
        port=$3
        cd "$1"; shift 3
        # Not every shell has the commands of operators in its path.
        PATH="$PATH:/usr/sbin:/sbin" exec chroot --userspec=10001:10001 . env -i PATH=/usr/local/bin:/usr/bin:/bin PORT=$port HOST=127.0.0.1 DATA_DIR=/data NODE_ENV=production ${Object.entries(
          serverEnvironment,
        )
          .map(([name, value]) => `${name}=${value}`)
          .join(' ')} sh -c 'cd /app && exec node "$@"' sh "$@"`;
      const namespaces = ['--mount', '--pid', '--fork', '--kill-child=SIGKILL'];
      const child = spawn('unshare', [
        ...namespaces,
        'sh',
        '-c',
        script,
        'sh',
        mounted,
        volume,
        String(port),
        ...words,
      ]);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const exited = once(child, 'exit');
      /** Of the program itself: its only parent is unshare. */
      const signal = (name: string): void => void spawnSync('pkill', [`-${name}`, '-P', String(child.pid)]);
      return { address: `http://127.0.0.1:${port}`, output: () => output, exited, signal };
    };
    const serves = async ({ address, output }: Awaited<ReturnType<typeof run>>): Promise<void> =>
      vi.waitFor(
        async () => {
          const answer = await fetch(`${address}/health`).catch(() => undefined);
          expect(answer?.status, output()).toBe(200);
        },
        { timeout: 60_000, interval: 20 },
      );

    it('serves pages and the catalogue, and stops by SIGTERM as process 1', async () => {
      const startedAt = performance.now();
      const server = await run('server/main.ts');
      await serves(server);
      console.info(
        `The image serves after ${((performance.now() - startedAt) / 1000).toFixed(1)} s on an empty volume`,
      );
      const page = await fetch(`${server.address}/library`);
      expect([page.status, (await page.text()).includes('<html')]).toEqual([200, true]);
      const stoppedAt = performance.now();
      server.signal('TERM');
      expect(await server.exited).toEqual([0, null]);
      expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    });

    it('starts again on what a killed one has left, and its health check agrees', async () => {
      const killed = await run('server/main.ts');
      await serves(killed);
      killed.signal('KILL');
      await killed.exited;
      const startedAt = performance.now();
      const server = await run('server/main.ts');
      await serves(server);
      console.info(`and after ${((performance.now() - startedAt) / 1000).toFixed(1)} s on one that is filled`);
      const check = /CMD \["node", "-e", "(.*)"\]/u.exec(containerfile)?.[1] ?? '';
      const checked = async (port: string) =>
        once(spawn(process.execPath, ['-e', check], { env: { ...process.env, PORT: port } }), 'exit');
      expect(await checked(new URL(server.address).port)).toEqual([0, null]);
      server.signal('TERM');
      await server.exited;
      expect(await checked(new URL(server.address).port)).toEqual([1, null]);
    });

    it('writes nowhere but into the volume, and has the commands for operators', async () => {
      const tried = await run('-e', "require('node:fs').writeFileSync('/app/x', '')");
      expect((await tried.exited)[0]).toBe(1);
      expect(tried.output()).toContain('EROFS');
      const ended = await run('scripts/end-sessions.ts', '--everybody');
      await ended.exited;
      expect(ended.output()).not.toContain('MODULE_NOT_FOUND');
    });
  },
);
