import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyRunner } from './run.fixture.ts';

let original: string;
let folder: string;
const write = (path: string, value: unknown): void =>
  writeFileSync(join(original, path), typeof value === 'string' ? value : JSON.stringify(value));

/** A project with a package, and another one for this system alone, installed by npm from files beside it. */
beforeAll(() => {
  original = mkdtempSync(join(tmpdir(), 'onda-packages-'));
  const npm = (...words: string[]): void => {
    const { status, stderr } = spawnSync('npm', words, { cwd: original, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  for (const [name, more] of Object.entries({ plain: {}, binding: { os: [process.platform], cpu: [process.arch] } })) {
    mkdirSync(join(original, name));
    write(`${name}/package.json`, { name, version: '1.0.0', main: 'index.js', type: 'module', ...more });
    write(`${name}/index.js`, `export const word = ${JSON.stringify(name)};\n`);
    npm('pack', '--silent', `./${name}`);
  }
  write('package.json', {
    type: 'module',
    dependencies: { plain: 'file:plain-1.0.0.tgz' },
    optionalDependencies: { binding: 'file:binding-1.0.0.tgz' },
  });
  write(
    'hello.mjs',
    "import * as plain from 'plain';\nimport { word } from 'binding';\nconsole.log(plain.word, word);\n",
  );
  copyRunner(original);
  npm('install', '--silent', '--no-audit', '--no-fund');
}, 60_000);
afterAll(() => rmSync(original, { recursive: true, force: true }));
beforeEach(() => {
  folder = `${original}-copy`;
  rmSync(folder, { recursive: true, force: true });
  cpSync(original, folder, { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
});

const inPackages = (path: string): string => join(folder, 'node_modules', path);
const remove = (path: string): void => rmSync(inPackages(path), { recursive: true });

function start(file: string, user?: number): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', file], {
    cwd: folder,
    encoding: 'utf8',
    ...(user !== undefined && { uid: user, gid: user }),
  });
  return { status, output: stdout + stderr };
}

function forget(name: string): void {
  const path = inPackages('.package-lock.json');
  const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, unknown> };
  delete lock.packages[`node_modules/${name}`];
  writeFileSync(path, JSON.stringify(lock));
}

describe('packages are installed again', () => {
  const often: [string, () => void][] = [
    ['a binding for this system was removed', () => remove('binding')],
    [
      'they were copied from another system',
      () => {
        remove('binding');
        forget('binding');
      },
    ],
    ['a file was emptied', () => truncateSync(inPackages('binding/index.js'))],
  ];
  const rarely: [string, () => void][] = [
    ['their installation was interrupted', () => remove('.package-lock.json')],
    ['a file was removed', () => remove('plain/index.js')],
    ['a file was removed from a binding', () => remove('binding/index.js')],
    ['a file was cut', () => truncateSync(inPackages('plain/index.js'), 15)],
    ['a file was overwritten', () => writeFileSync(inPackages('plain/index.js'), '\0\0\0\0')],
    ['a file fails when it is loaded', () => writeFileSync(inPackages('plain/index.js'), 'missing();')],
    ['a description was overwritten', () => writeFileSync(inPackages('plain/package.json'), '{')],
    ['a description was emptied', () => truncateSync(inPackages('plain/package.json'))],
  ];
  const sound = { status: 0, output: 'plain binding\n' };
  /** No stack, and no advice of the packages themselves. */
  const mended = {
    status: 0,
    output: expect.stringMatching(
      /^(?!.*(?:\n {4}at |lock file|package-lock)).*Installing packages \(.*\nplain binding\n/s,
    ) as string,
  };
  it.each(often)('where %s', (_what, damage) => {
    damage();
    expect(start('hello.mjs')).toEqual(mended);
    expect(start('hello.mjs')).toEqual(sound);
  });
  it.each(rarely)('where %s', { tags: 'long' }, (_what, damage) => {
    damage();
    expect(start('hello.mjs')).toEqual(mended);
    expect(start('hello.mjs')).toEqual(sound);
  });

  it('once, and one sentence says what is missing', () => {
    writeFileSync(join(folder, 'hello.mjs'), "import 'never-installed';\n");
    const { status, output } = start('hello.mjs');
    expect(status).toBe(1);
    expect(output.match(/Installing packages/g)).toHaveLength(1);
    expect(output).toContain("missing or damaged (Cannot find package 'never-installed'");
    expect(output).not.toMatch(/\n {4}at /);
  });

  it('only for failures of packages', () => {
    writeFileSync(join(folder, 'hello.mjs'), "import { word } from 'plain';\nawait import('./no-such-file.mjs');\n");
    const { status, output } = start('hello.mjs');
    expect(status).toBe(1);
    expect(output).not.toContain('Installing');
    expect(output).toContain('no-such-file.mjs');
  });
});

describe.skipIf(process.platform === 'win32')('in a folder that cannot be written', () => {
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? 65_534 : undefined;
  beforeEach(() => {
    if (isRoot) chmodSync(folder, 0o755);
    else for (const path of [folder, join(folder, 'node_modules')]) chmodSync(path, 0o555);
    return () => {
      for (const path of [folder, join(folder, 'node_modules')]) chmodSync(path, 0o755);
    };
  });

  it('a whole installation runs', () => {
    expect(start('hello.mjs', user)).toEqual({ status: 0, output: 'plain binding\n' });
  });

  it.each<[string, () => void]>([
    ['a binding for this system is missing', () => remove('binding')],
    ['a package is damaged', () => truncateSync(inPackages('binding/index.js'))],
  ])('one sentence says what to do where %s', (_what, damage) => {
    chmodSync(join(folder, 'node_modules'), 0o755);
    damage();
    if (!isRoot) chmodSync(join(folder, 'node_modules'), 0o555);
    const { status, output } = start('hello.mjs', user);
    expect(status).toBe(1);
    expect(output).toContain(`but this user may not write to ${folder}: run npm ci there.\n`);
    expect(output).not.toMatch(/\n {4}at /);
  });
});
