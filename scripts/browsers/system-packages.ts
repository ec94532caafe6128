// What only this system's own packages have.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of this system, saying so before: on Debian and as root only. Returns whether it tried. */
export function installSystemPackages(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`Installing packages of this system: ${packages.join(', ')} …`);
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['-qq', ...words], {
      stdio: process.env['VERBOSE'] ? 'inherit' : 'ignore',
      timeout: 300_000,
      env,
    });
  }
  return true;
}
