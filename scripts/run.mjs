// node scripts/run.mjs [--dev] FILE [ARGUMENT …]: installs missing packages, then runs FILE on the packaged Node.js.
// Plain JavaScript without dependencies, because it runs on any Node.js from 20. Not an npm hook, because
// ignore-scripts disables hooks.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const development = process.argv[2] === '--dev';
const [file, ...fileArguments] = process.argv.slice(development ? 3 : 2);
/** As server/broken-package.ts has it, which an old Node.js cannot read. */
const brokenPackageExit = 86;
/** Optional packages for this system that npm could not install, as a list: they are not asked for again. */
const absentList = 'node_modules/.onda-absent';

// Without a listener, a reader that has gone or a full disk would end this process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function mismatch(path, wanted, installed) {
  const mayBeMissing = (wanted.optional || wanted.devOptional) && !isForThisSystem(wanted);
  if (!installed) return mayBeMissing ? undefined : `${path} is missing`;
  const same = installed.version === wanted.version && installed.integrity === wanted.integrity;
  if (!same) return `${path} is not version ${wanted.version}`;
  return existsSync(join(root, path, 'package.json')) ? undefined : `${path} was removed`;
}

/** A binding that fits must be there: without it the packages that need it fail. */
function isForThisSystem({ os, cpu, libc }) {
  const fits = (named, own) => named === undefined || [named].flat().includes(own);
  return os !== undefined && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, ownLibc());
}

function ownLibc() {
  if (process.platform !== 'linux') return undefined;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function isWanted(path, entry) {
  return path !== '' && !entry.link && (development || !entry.dev);
}

function problems() {
  const wanted = lockedPackages('package-lock.json');
  if (!wanted) {
    console.error('package-lock.json is missing or unreadable: restore it with git.');
    process.exit(1);
  }
  const installed = lockedPackages('node_modules/.package-lock.json');
  if (!installed) return [{ why: 'first run' }];
  return Object.entries(wanted).flatMap(([path, entry]) => {
    const why = isWanted(path, entry) && mismatch(path, entry, installed[path]);
    return why ? { path, why } : [];
  });
}

function reasonToInstall() {
  const absent = existsSync(join(root, absentList)) ? readFileSync(join(root, absentList), 'utf8').split('\n') : [];
  return problems().find(({ path }) => !absent.includes(path))?.why;
}

/** npm passes over an optional package that it cannot get. */
function acceptAbsent() {
  const absent = problems().map(({ path }) => path);
  if (absent.length > 0) writeFileSync(join(root, absentList), absent.join('\n'));
}

function refuseReadOnly(why) {
  const folders = [root, join(root, 'node_modules')].filter((folder) => existsSync(folder));
  try {
    for (const folder of folders) accessSync(folder, constants.W_OK);
  } catch {
    console.error(`The packages must be installed (${why}), but this user may not write to ${root}: run npm ci there.`);
    process.exit(1);
  }
}

/** Runs npm on a Node.js outside node_modules, which npm ci deletes. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (!cli) return { command: 'npm', first: [], shell: process.platform === 'win32' };
  const outside = node && !node.includes(`${sep}node_modules${sep}`) ? node : process.execPath;
  return { command: outside, first: [cli], shell: false };
}

function install(why) {
  refuseReadOnly(why);
  const startedAt = performance.now();
  console.log(`Installing packages (${why}) …`);
  const { command, first, shell } = npmCommand();
  const flags = 'ci --ignore-scripts --no-audit --no-fund --prefer-offline --no-engine-strict --loglevel=error'.split(
    ' ',
  );
  const { status, error } = spawnSync(command, [...first, ...flags, development ? '--include=dev' : '--omit=dev'], {
    cwd: root,
    stdio: 'inherit',
    shell,
  });
  if (status !== 0) {
    console.error(
      error?.code === 'ENOENT'
        ? 'The packages could not be installed: npm is not on the PATH.'
        : 'The packages could not be installed: see npm’s message above.',
    );
    process.exit(status ?? 1);
  }
  acceptAbsent();
  console.log(`Installed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** The packaged Node.js if it starts (it is built for glibc), else this one if it is new enough. */
function nodeToUse() {
  const prefixes = {
    linux: 'node-linux-',
    win32: 'node-win-',
    darwin: process.arch === 'arm64' ? 'node-bin-darwin-' : 'node-darwin-',
  };
  const packaged = join(
    root,
    'node_modules',
    `${prefixes[process.platform]}${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged;
  const [major, minor] = process.versions.node.split('.').map(Number);
  // 23 and the first of 24 have no import.meta.main: scripts would do nothing and pass. On 22 the database hangs.
  if (major > 24 || (major === 24 && minor >= 2)) return process.execPath;
  console.error(
    `No packaged Node.js runs on ${process.platform} ${process.arch}, and version ${process.versions.node} of this machine is not supported: install Node.js 26.`,
  );
  process.exit(1);
}

/** Without it glibc and V8 keep memory that is no longer used, about 150 MB of a server after many reads. */
function serverEnvironment() {
  return development ? {} : JSON.parse(readFileSync(join(root, 'scripts/server-environment.json'), 'utf8'));
}

const why = reasonToInstall();
if (why) install(why);

/** What a process does that loads a binding whose file was cut. */
const crashes = ['SIGBUS', 'SIGSEGV', 'SIGILL'];
/** Milliseconds in which everything is loaded. */
const loading = 20_000;
let child;
let mended = Boolean(why);

function run() {
  const node = nodeToUse();
  const startedAt = performance.now();
  child = spawn(node, [join(root, 'scripts/load.mjs'), file, ...fileArguments], {
    cwd: root,
    stdio: 'inherit',
    env: { ...serverEnvironment(), ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  child.on('exit', (code, signal) => {
    const isBroken =
      code === brokenPackageExit || (crashes.includes(signal) && performance.now() - startedAt < loading);
    if (!isBroken || mended) process.exit(signal || code === brokenPackageExit ? 1 : (code ?? 1));
    mended = true;
    install('one is damaged');
    run();
  });
}
run();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

// npm sends SIGTERM to its shell, which ends without passing it on. So this process ends when it loses its parent.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
