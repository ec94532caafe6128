// node scripts/run.mjs [--dev] FILE [ARGUMENT …]: installs missing packages, then runs FILE on the packaged Node.js.
// Plain JavaScript without dependencies, because it runs on any Node.js from 20. Not an npm hook, because
// ignore-scripts disables hooks.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const development = process.argv[2] === '--dev';
const [file, ...fileArguments] = process.argv.slice(development ? 3 : 2);

function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function mismatch(path, wanted, installed) {
  const mayBeMissing = wanted.optional || wanted.devOptional;
  if (!installed) return mayBeMissing ? undefined : `${path} is missing`;
  const same = installed.version === wanted.version && installed.integrity === wanted.integrity;
  if (!same) return `${path} is not version ${wanted.version}`;
  return mayBeMissing || existsSync(join(root, path, 'package.json')) ? undefined : `${path} was removed`;
}

function isWanted(path, entry) {
  return path !== '' && !entry.link && (development || !entry.dev);
}

function reasonToInstall() {
  const wanted = lockedPackages('package-lock.json');
  if (!wanted) {
    console.error('package-lock.json is missing or unreadable: restore it with git.');
    process.exit(1);
  }
  const installed = lockedPackages('node_modules/.package-lock.json');
  if (!installed) return 'first run';
  for (const [path, entry] of Object.entries(wanted)) {
    const why = isWanted(path, entry) && mismatch(path, entry, installed[path]);
    if (why) return why;
  }
  return undefined;
}

/** Runs npm on a Node.js outside node_modules, which npm ci deletes. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (!cli) return { command: 'npm', first: [], shell: process.platform === 'win32' };
  const outside = node && !node.includes(`${sep}node_modules${sep}`) ? node : process.execPath;
  return { command: outside, first: [cli], shell: false };
}

function install(why) {
  const startedAt = performance.now();
  console.log(`Installing packages (${why}) …`);
  const { command, first, shell } = npmCommand();
  const flags = 'ci --ignore-scripts --no-audit --no-fund --prefer-offline --no-engine-strict --loglevel=error'.split(
    ' ',
  );
  const { status } = spawnSync(command, [...first, ...flags, development ? '--include=dev' : '--omit=dev'], {
    cwd: root,
    stdio: 'inherit',
    shell,
  });
  if (status !== 0) {
    console.error('The packages could not be installed: see npm’s message above.');
    process.exit(status ?? 1);
  }
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

const node = nodeToUse();
const child = spawn(node, [file, ...fileArguments], {
  cwd: root,
  stdio: 'inherit',
  env: { ...serverEnvironment(), ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

// npm sends SIGTERM to its shell, which ends without passing it on. So this process ends when it loses its parent.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
