import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Only on Debian and as root. @returns whether it tried */
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
